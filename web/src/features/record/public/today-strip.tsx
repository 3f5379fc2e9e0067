import { hasSimulatedPrices } from '@croneai/contracts/provenance.ts';
import type { OutcomeStrip as Strip } from '@croneai/contracts/record.ts';
import { recordTexts as texts } from '../../../content/record.ts';
import type { ApiRequest } from '../../../shared/api/send-request.ts';
import { stakesText } from '../../../shared/signals/gain-text.ts';
import { PricesMark } from '../../../shared/signals/prices-mark.tsx';
import { Fold } from '../../../shared/site/fold.tsx';
import { usePoll } from '../../../shared/site/use-poll.ts';
import { useVisitorClock } from '../../../shared/time/use-now.ts';
import { Plot, PlotLine } from '../../../shared/ui/plot.tsx';
import { byIndex, rangeOf } from '../../../shared/ui/plot-scale.ts';
import { OutcomeStrip } from '../outcome-strip.tsx';

const POLL_MS = 30_000;

interface TodayStripProps {
  call: ApiRequest;
  /** Adds a curve of the day's total. */
  hasCurve?: boolean;
}

/** Strip of today's slots on a public page. */
export function TodayStrip({ call, hasCurve = false }: TodayStripProps) {
  const { clock } = useVisitorClock();
  const { data, isFailed } = usePoll<Strip>(call, POLL_MS);
  const strip = <OutcomeStrip strip={data} hasFailed={isFailed && !data} clock={clock} id="today" isLarge />;
  if (!hasCurve) return strip;
  return (
    <div className="group/fold grid gap-x-8 gap-y-5 max-md:[&:not(:has(:checked))_[data-far]]:hidden lg:grid-cols-[minmax(0,1fr)_17rem]">
      {strip}
      <div className="hidden group-has-[:checked]/fold:grid md:grid">
        <DayCurve strip={data} />
      </div>
      <div className="group-has-[:checked]/fold:hidden md:hidden">
        <Fold id="whole-day" label={texts.wholeDay} until="md" />
      </div>
    </div>
  );
}

/**
 * Returns the day's sum of stakes before the first cell, and after each settled signal. If the day
 * has more signals than `cells` can hold, the first value includes the omitted signals.
 */
export function daySums({ cells, net }: Pick<Strip, 'cells' | 'net'>): number[] {
  const results = cells.flatMap(({ stakes }) => (stakes === null ? [] : [stakes]));
  const sums = [net - results.reduce((sum, stakes) => sum + stakes, 0)];
  for (const stakes of results) sums.push((sums.at(-1) ?? 0) + stakes);
  return sums;
}

function DayCurve({ strip }: { strip: Strip | undefined }) {
  const sums = strip ? daySums(strip) : [0];
  const isSimulated = strip && hasSimulatedPrices(strip.provenance);
  const [low, high] = [Math.min(0, ...sums), Math.max(0, ...sums)];
  return (
    <figure className="flex min-w-0 flex-col gap-3">
      <figcaption className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm font-medium">
        {texts.curve}
        <PricesMark provenance={strip?.provenance} />
      </figcaption>
      <Plot
        x={[0, sums.length - 1]}
        y={rangeOf([low, high])}
        isSimulated={isSimulated}
        className="h-32 w-full flex-1 lg:min-h-40"
      >
        {(at) => (
          <>
            <PlotLine d={at.across(0)} strokeDasharray="4 4" className="stroke-muted" />
            {sums.length > 1 ? (
              <PlotLine
                d={at.line(byIndex(sums))}
                strokeWidth="2"
                className="stroke-accent"
                isSimulated={isSimulated}
              />
            ) : null}
          </>
        )}
      </Plot>
      {/* A changed value changes the key, so React creates a new element. Unlike an element that
          moves, a new element does not count as a layout shift. */}
      <p
        key={`${low} ${high} ${!strip}`}
        className="flex flex-wrap justify-between gap-x-4 text-xs text-muted tabular-nums"
      >
        <span>
          {texts.least} {sums.length > 1 ? stakesText(low) : '–'}
        </span>
        <span>
          {texts.most} {sums.length > 1 ? stakesText(high) : '–'}
        </span>
      </p>
    </figure>
  );
}
