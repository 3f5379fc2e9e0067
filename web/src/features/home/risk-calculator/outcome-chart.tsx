import { Plot, PlotLine } from '../../../shared/ui/plot.tsx';
import { byIndex } from '../../../shared/ui/plot-scale.ts';
import { dollars, dollarTicks } from './money.ts';
import { outcomeBand } from './outcome-band.ts';
import { calculateRisk, type RiskInput, TRADES_PER_MONTH } from './risk.ts';

/** The axis extends at least this many losses below the capital. */
const ROOM_BELOW = 3;

const LEGEND = [
  ['Median', 'h-0.5 bg-accent'],
  ['Today’s average', 'border-t-2 border-dashed border-text'],
  ['8 of 10 months', 'h-3 bg-accent/25'],
  ['Below your capital', 'h-3 bg-down/10'],
] as const;

interface OutcomeChartProps {
  input: RiskInput;
  /** Result of the month at today's measured rate, in US dollars. */
  measured: number | undefined;
}

/**
 * Chart with the range in which 8 of 10 months end, the median, and the loss zone. The chart has a
 * text version.
 */
export function OutcomeChart({ input, measured = 0 }: OutcomeChartProps) {
  const band = outcomeBand(input);
  const { riskAmount } = calculateRisk(input);
  const measuredEnd = Math.max(0, input.capital + measured);
  const ticks = dollarTicks(
    Math.min(...band.low, input.capital - ROOM_BELOW * riskAmount, measuredEnd),
    Math.max(...band.high, measuredEnd),
  );
  const min = ticks[0] ?? 0;
  return (
    <figure className="flex flex-col gap-3">
      <figcaption className="text-sm font-medium">A month of 20 trades at your win rate</figcaption>
      <div aria-hidden="true" className="flex flex-col gap-2">
        <div className="flex gap-3 py-2">
          <Plot
            x={[0, TRADES_PER_MONTH]}
            y={[min, ticks.at(-1) ?? 1]}
            grid={ticks}
            className="h-36 w-0 flex-1"
          >
            {(at) => (
              <>
                <path d={at.rect([0, min], [TRADES_PER_MONTH, input.capital])} className="fill-down/10" />
                <path d={at.band(byIndex(band.high), byIndex(band.low))} className="fill-accent/25" />
                <PlotLine d={at.across(input.capital)} strokeDasharray="4 4" className="stroke-muted" />
                <PlotLine d={at.line(byIndex(band.median))} strokeWidth="2" className="stroke-accent" />
                <PlotLine
                  d={at.segment([0, input.capital], [TRADES_PER_MONTH, measuredEnd])}
                  strokeDasharray="8 5"
                  strokeWidth="2"
                  className="stroke-text"
                />
              </>
            )}
          </Plot>
          <p className="-my-2 flex w-20 flex-col-reverse justify-between text-right text-xs text-muted tabular-nums">
            {ticks.map((tick) => (
              <span key={tick}>{dollars(tick)}</span>
            ))}
          </p>
        </div>
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
          {LEGEND.map(([name, mark]) => (
            <span key={name} className="inline-flex items-center gap-1.5">
              <span className={`w-4 ${mark}`} />
              {name}
            </span>
          ))}
        </p>
      </div>
      <p className="text-sm text-muted">
        8 of 10 months end between <span className="tabular text-text">{dollars(band.low.at(-1) ?? 0)}</span>{' '}
        and <span className="tabular text-text">{dollars(band.high.at(-1) ?? 0)}</span>, and half end above{' '}
        <span className="tabular text-text">{dollars(band.median.at(-1) ?? 0)}</span>.{' '}
        <span className="text-text">
          At a {input.winRatePercent}% win rate,{' '}
          {band.losing === 0 ? 'almost no month ends' : `${band.losing} in 100 months end`} below{' '}
          {dollars(input.capital)}.
        </span>
      </p>
    </figure>
  );
}
