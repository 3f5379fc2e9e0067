import type { LateNet } from '@croneai/contracts/endpoints/late-entries.ts';
import type { PaperClosedTrade } from '@croneai/contracts/paper.ts';
import { arrivalTexts as texts } from '../../content/paper.ts';
import { useDeliveredQuery } from '../../shared/alerts/channels-api.ts';
import { arrivalsOf } from '../../shared/signals/arrivals.ts';
import { signedUsdText } from '../../shared/signals/gain-text.ts';
import { useLateNetsQuery } from '../../shared/signals/late-nets-api.ts';
import type { Column } from '../../shared/ui/data-table.tsx';
import { toneOf } from './paper-money.ts';

/** What the signals of trades brought from when each reached the member, by its id; of those with a receipt. */
export type Arrivals = ReadonlyMap<string, LateNet>;

/** Asked for while they are wanted: the member's receipts, and what an entry at those moments came to. */
export function useArrivals(trades: readonly PaperClosedTrade[], isWanted: boolean) {
  const delivered = useDeliveredQuery(undefined, { skip: !isWanted });
  const at = arrivalsOf(delivered.data ?? [], (id) => trades.some(({ signalId }) => signalId === id));
  const late = useLateNetsQuery(at, { skip: !isWanted || at === '' });
  const nets = at === '' ? [] : late.currentData;
  const arrivals: Arrivals | undefined =
    isWanted && delivered.data && nets ? new Map(nets.map((each) => [each.signalId, each])) : undefined;
  return { arrivals, hasFailed: Boolean(delivered.error ?? late.error) };
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
}

/** Both ways to count, over the trades of a page that can be counted both ways. */
export function ArrivalSum({ trades, arrivals, hasFailed }: ArrivalSumProps) {
  const known = trades.flatMap((trade) => {
    const late = arrivals?.get(trade.signalId);
    return late ? [{ onArrival: resultOf(trade, late) ?? 0, atStart: trade.resultUsd }] : [];
  });
  const sum = (of: 'onArrival' | 'atStart') => signedUsdText(known.reduce((all, each) => all + each[of], 0));
  const text = arrivals
    ? texts.sum(known.length, trades.length, sum('onArrival'), sum('atStart'))
    : hasFailed
      ? texts.failed
      : texts.loading;
  return (
    <p role="status" className="text-sm text-muted">
      {text}
    </p>
  );
}
