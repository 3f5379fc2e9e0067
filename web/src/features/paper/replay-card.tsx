import type { PaperAccountKind } from '@croneai/contracts/paper.ts';
import {
  PAPER_REPLAY_DAYS,
  PAPER_REPLAY_RANGES,
  type PaperPeriod,
  type PaperReplay,
  type PaperReplayRange,
} from '@croneai/contracts/paper-replay.ts';
import { hasSimulatedPrices } from '@croneai/contracts/provenance.ts';
import { DAY_MS, HOUR_MS } from '@croneai/contracts/units.ts';
import { mixedTermsText } from '@croneai/rules/terms.ts';
import { History } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { REPLAY_RANGE, replayTexts } from '../../content/paper.ts';
import { usePolling } from '../../shared/live/use-polling.ts';
import { signedUsdText, usdText } from '../../shared/signals/gain-text.ts';
import { PricesMark } from '../../shared/signals/prices-mark.tsx';
import { Moment } from '../../shared/time/moment.tsx';
import { useTimes } from '../../shared/time/use-times.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { Segmented } from '../../shared/ui/segmented.tsx';
import { StatTile } from '../../shared/ui/stat-tile.tsx';
import { Empty, Failed, FailedLine, Skeleton, SkeletonGroup } from '../../shared/ui/states.tsx';
import { type MachineSettings, type ReplayQuestion, useLazyPaperReplayQuery } from './paper-api.ts';
import { percentText, signedPercentText } from './paper-money.ts';
import { type Curve, ResultCurve } from './result-curve.tsx';

/** Backtest of the settings on recent signals. The member's own account is drawn over it. */
export function ReplayCard({ replay, isStale, error, retry, range, onRange }: ReturnType<typeof useReplay>) {
  const ranges = rangesOf(replay);
  const isSimulated = replay !== undefined && hasSimulatedPrices(replay.provenance);
  const shown = ranges.includes(range) ? range : (ranges.at(-1) ?? range);
  return (
    <Card padding="lg" aria-labelledby="replay" aria-busy={isStale} className="flex min-w-0 flex-col gap-5">
      <CardHead
        id="replay"
        title={isSimulated ? replayTexts.titleSimulated : replayTexts.title}
        aside={
          <div className="flex flex-wrap items-center gap-3">
            <Badge tone="warn">{replayTexts.mark}</Badge>
            <PricesMark provenance={replay?.provenance} />
            <div className="w-60 max-xs:w-full">
              <Segmented
                legend="Period of the backtest"
                hideLegend
                values={PAPER_REPLAY_RANGES}
                value={shown}
                isOff={(each) => !ranges.includes(each)}
                labelOf={(each) => REPLAY_RANGE[each].label}
                onChange={onRange}
              />
            </div>
          </div>
        }
      />
      <p className="-mt-2 text-sm text-muted">
        <PeriodText replay={replay} range={shown} />, traded with these settings
        {replay ? `, ${mixedTermsText(replay.terms, replay.paysBy)}` : ''}.
      </p>
      {replay ? (
        <>
          {error ? <FailedLine onRetry={async () => retry()}>{replayTexts.failedStale}</FailedLine> : null}
          {replay.signals === 0 ? (
            <Empty icon={History} title="No settled signals yet">
              The backtest starts with the first settled signal.
            </Empty>
          ) : (
            <ReplayFigures replay={replay} isStale={isStale} />
          )}
        </>
      ) : error ? (
        <Failed title="The backtest couldn’t be loaded" onRetry={retry}>
          {replayTexts.failed}
        </Failed>
      ) : (
        <ReplaySkeleton />
      )}
    </Card>
  );
}

const TILES = ['result', 'drawdown', 'trades', 'win rate'];

function ReplaySkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-5">
      <Skeleton className="h-64 w-full sm:h-80" />
      <div className="grid grid-cols-2 gap-3 max-[359px]:grid-cols-1 2xl:grid-cols-4">
        {TILES.map((tile) => (
          <Skeleton key={tile} className="h-24 w-full rounded-card" />
        ))}
      </div>
    </SkeletonGroup>
  );
}

function ReplayFigures({ replay, isStale }: { replay: PaperReplay; isStale: boolean }) {
  const { own, statistics, drawdown, netUsd, returnPercent, signals } = replay;
  const { won, lost, winRate, closed } = statistics;
  const yours = (text: string | undefined) =>
    text === undefined ? {} : { beside: `${replayTexts.own} ${text}` };
  return (
    <>
      <ResultCurve
        label={`Result of the backtest, ${REPLAY_RANGE[replay.range].name}`}
        main={{ label: replayTexts.mark, points: resultsOf(replay) }}
        over={own ? { label: replayTexts.own, points: resultsOf(own) } : undefined}
        from={replay.startsAt}
        to={replay.endsAt}
        isStale={isStale}
        isSimulated={hasSimulatedPrices(replay.provenance)}
      />
      <p className="text-sm text-muted tabular-nums">{takenText(replay)}</p>
      <div className="grid grid-cols-2 gap-3 max-[359px]:grid-cols-1 2xl:grid-cols-4">
        <StatTile
          label="Result"
          value={signedUsdText(netUsd)}
          age={`${signedPercentText(returnPercent)} of ${usdText(replay.startingBalanceUsd)}`}
          {...yours(own ? signedUsdText(own.netUsd) : undefined)}
        />
        <StatTile
          label="Worst drawdown"
          value={fallText(drawdown.maxUsd)}
          age={percentText(drawdown.maxPercent)}
          {...yours(own ? fallText(own.drawdown.maxUsd) : undefined)}
        />
        <StatTile
          label="Trades"
          value={String(closed)}
          age={`of ${signals.toLocaleString('en-US')} signals`}
          {...yours(own ? String(own.statistics.closed) : undefined)}
        />
        <StatTile
          label="Win rate"
          value={winRate === null ? undefined : `${winRate.toFixed(1)}%`}
          age={`${won} won, ${lost} lost`}
          {...yours(
            own && own.statistics.winRate !== null ? `${own.statistics.winRate.toFixed(1)}%` : undefined,
          )}
        />
      </div>
    </>
  );
}

/**
 * Returns the ranges that contain more than the previous range. For example, if the record is a day
 * old, a week adds nothing.
 */
function rangesOf(replay: PaperReplay | undefined): readonly PaperReplayRange[] {
  if (!replay?.recordStartsAt) return PAPER_REPLAY_RANGES;
  const age = Date.parse(replay.endsAt) - Date.parse(replay.recordStartsAt);
  return PAPER_REPLAY_RANGES.filter((_, index) => {
    const before = PAPER_REPLAY_RANGES[index - 1];
    return before === undefined || age > PAPER_REPLAY_DAYS[before] * DAY_MS;
  });
}

/** Names the range, or the start of the record if the record is shorter. */
function PeriodText({ replay, range }: { replay: PaperReplay | undefined; range: PaperReplayRange }) {
  const began = replay?.recordStartsAt;
  const isWhole =
    !began ||
    Date.parse(replay.endsAt) - Date.parse(began) > PAPER_REPLAY_DAYS[replay.range] * DAY_MS - HOUR_MS;
  if (isWhole) return REPLAY_RANGE[range].of;
  return (
    <>
      Settled signals since <Moment at={began} form="recent" />
    </>
  );
}

/** Describes how many signals were traded, and why the others were skipped. */
function takenText({ statistics: { closed }, signals, skipped }: PaperReplay): string {
  const { hours, confidence, limit, late } = skipped;
  const reasons = [
    [hours, 'outside your hours'],
    [confidence, 'below your minimum confidence'],
    [limit, 'over your limit'],
    [late, 'late'],
  ] as const;
  const left = reasons
    .filter(([count]) => count > 0)
    .map(([count, why]) => `${count.toLocaleString('en-US')} ${why}`);
  const first = limit > 0 && hours + confidence === 0 ? 'the first ' : '';
  return `Traded ${first}${closed.toLocaleString('en-US')} of ${signals.toLocaleString('en-US')} signals.${left.length > 0 ? ` Skipped: ${left.join(', ')}.` : ''}`;
}

const fallText = (amount: number): string => signedUsdText(-amount);

/** Converts balances to gains and losses that start from zero. */
const resultsOf = ({ equity }: Pick<PaperPeriod, 'equity'>): Curve['points'] =>
  equity.map(({ at, balanceUsd }) => ({
    at: Date.parse(at),
    // Rounds to cents, because differences of decimal numbers are inexact.
    value: Math.round((balanceUsd - (equity[0]?.balanceUsd ?? 0)) * 100) / 100,
  }));

interface AccountCurveProps extends Pick<PaperPeriod, 'equity'> {
  to: string;
  isSimulated: boolean;
}

export function AccountCurve({ equity, to, isSimulated }: AccountCurveProps) {
  const points = resultsOf({ equity });
  const from = equity[0]?.at;
  if (from === undefined) return null;
  return (
    <ResultCurve
      label="Result of your account"
      main={{ label: 'Your account', points }}
      from={from}
      to={to}
      isSimulated={isSimulated}
    />
  );
}

/**
 * After the last change of a dragged setting, the page waits this long before it fetches the
 * backtest.
 */
const REST_MS = 200;
/** Polling interval. A slot may add a signal and close trades every five minutes. */
const POLL_MS = 30_000;

/**
 * Fetches the result of these settings on the signals in the range. A change of the settings aborts
 * the request and starts a new one.
 */
export function useReplay(kind: PaperAccountKind, settings: MachineSettings) {
  const [range, onRange] = useState<PaperReplayRange>('7d');
  const timeZone = useTimes().zone;
  const { status, isOnLeaderboard, ...replayed } = settings;
  const wanted = JSON.stringify({ kind, range, timeZone, settings: replayed });
  const hasRequested = useRef(false);
  const [load, { data, error, isFetching, originalArgs }] = useLazyPaperReplayQuery(usePolling(POLL_MS));
  useEffect(() => {
    let request: ReturnType<typeof load> | undefined;
    const send = () => {
      hasRequested.current = true;
      request = load(JSON.parse(wanted) as ReplayQuestion, true);
    };
    const timer = setTimeout(send, hasRequested.current ? REST_MS : 0);
    return () => {
      clearTimeout(timer);
      request?.abort();
    };
  }, [load, wanted]);
  // Ignores replies to outdated or aborted requests.
  const isAnswered = JSON.stringify(originalArgs) === wanted && !isFetching;
  return {
    range,
    onRange,
    /** The newest reply, which stays while the next reply loads. */
    replay: data,
    isStale: data !== undefined && !isAnswered,
    error: isAnswered ? error : undefined,
    // `load` never rejects: the query's state holds the error.
    retry: () => void load(JSON.parse(wanted) as ReplayQuestion),
  };
}
