import type { LateNet } from '@croneai/contracts/endpoints/late-entries.ts';
import {
  PAPER_TRADES_PER_REPLY_MAX,
  type PaperAccountKind,
  type PaperClosedTrade,
} from '@croneai/contracts/paper.ts';
import { isMadeUp, type Provenance } from '@croneai/contracts/provenance.ts';
import { arrivalTexts as texts } from '../../content/paper.ts';
import { useDeliveredQuery } from '../../shared/alerts/channels-api.ts';
import { arrivalsOf, useLateNetsQuery } from '../../shared/signals/arrivals.ts';
import { signedUsdText, toneOf } from '../../shared/signals/gain-text.ts';
import type { Column } from '../../shared/ui/data-table.tsx';
import type { CurvePoint } from './curve-scale.ts';
import { usePaperTradesQuery } from './paper-api.ts';
import { ResultCurve } from './result-curve.tsx';

/** What the signals of trades brought from when each reached the member, by its id; of those with a receipt. */
export type Arrivals = ReadonlyMap<string, LateNet>;

const NO_TRADES: readonly PaperClosedTrade[] = [];

/** Asked for while they are wanted: the newest trades, the member's receipts, and what an entry at those moments came to. */
export function useArrivals(kind: PaperAccountKind, isWanted: boolean) {
  const newest = usePaperTradesQuery({ kind, limit: PAPER_TRADES_PER_REPLY_MAX }, { skip: !isWanted });
  const trades = newest.data?.rows ?? NO_TRADES;
  const delivered = useDeliveredQuery(undefined, { skip: !isWanted });
  const at = arrivalsOf(delivered.data ?? [], (id) => trades.some(({ signalId }) => signalId === id));
  const late = useLateNetsQuery(at, { skip: !isWanted || at === '' });
  const nets = at === '' ? [] : late.currentData;
  const arrivals: Arrivals | undefined =
    isWanted && newest.data && delivered.data && nets
      ? new Map(nets.map((each) => [each.signalId, each]))
      : undefined;
  const renew = () => void (newest.isUninitialized || newest.refetch());
  return { trades, arrivals, hasFailed: Boolean(newest.error ?? delivered.error ?? late.error), renew };
}

/** The same stake, entered when the signal reached the member; null for one that came too late. */
const resultOf = ({ stakeUsd }: PaperClosedTrade, { net }: LateNet): number | null =>
  net === null ? null : Math.round(stakeUsd * net * 100) / 100;

export const arrivalColumn = (arrivals: Arrivals): Column<PaperClosedTrade> => ({
  header: 'Result on arrival',
  numeric: true,
  cell: (trade) => {
    const late = arrivals.get(trade.signalId);
    const usd = late ? resultOf(trade, late) : null;
    return (
      <>
        {usd === null ? null : <span className={`font-medium ${toneOf(usd)}`}>{signedUsdText(usd)}</span>}
        <span className="block text-xs text-muted">
          {late ? (usd === null ? texts.tooLate : texts.later(late.seconds)) : texts.unknown}
        </span>
      </>
    );
  },
});

interface ArrivalSumProps {
  trades: readonly PaperClosedTrade[];
  /** Undefined until they are there. */
  arrivals: Arrivals | undefined;
  hasFailed: boolean;
  provenance: Provenance;
}

/** Both ways to count, over the newest trades that can be counted both ways: what they came to, and when. */
export function ArrivalSum({ trades, arrivals, hasFailed, provenance }: ArrivalSumProps) {
  const known = trades
    .flatMap((trade) => {
      const late = arrivals?.get(trade.signalId);
      return late ? [{ ...trade, onArrival: resultOf(trade, late) ?? 0, atStart: trade.resultUsd }] : [];
    })
    .toReversed();
  const [onArrival, atStart] = [curveOf(known, 'onArrival'), curveOf(known, 'atStart')];
  const sumOf = (points: readonly CurvePoint[]) => signedUsdText(points.at(-1)?.value ?? 0);
  const [first, last] = [known[0], known.at(-1)];
  return (
    <>
      <p role="status" className="text-sm text-muted">
        {arrivals
          ? texts.sum(known.length, trades.length, sumOf(onArrival), sumOf(atStart))
          : hasFailed
            ? texts.failed
            : texts.loading}
      </p>
      {first && last && first !== last ? (
        <ResultCurve
          label={texts.curve}
          main={{ label: texts.onArrival, points: onArrival }}
          over={{ label: texts.atStart, points: atStart }}
          from={first.openedAt}
          to={last.closedAt}
          isSimulated={isMadeUp(provenance)}
        />
      ) : null}
    </>
  );
}

type Known = PaperClosedTrade & { onArrival: number; atStart: number };

/** The sum after each trade, from zero; `trades` ascending. */
function curveOf(trades: readonly Known[], by: 'onArrival' | 'atStart'): CurvePoint[] {
  const points = trades.slice(0, 1).map(({ openedAt }) => ({ at: Date.parse(openedAt), value: 0 }));
  for (const trade of trades) {
    const value = Math.round(((points.at(-1)?.value ?? 0) + trade[by]) * 100) / 100;
    points.push({ at: Date.parse(trade.closedAt), value });
  }
  return points;
}
