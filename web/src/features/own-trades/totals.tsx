import type { OwnRecord } from '@croneai/contracts/own-trades.ts';
import { signedUsdText, stakesText, toneOf } from '../../shared/signals/gain-text.ts';
import { Plot, PlotLine } from '../../shared/ui/plot.tsx';
import { byIndex, rangeOf } from '../../shared/ui/plot-scale.ts';
import { countsText } from './public/own-api.ts';

/** Result of the trades in a record, with their counts. */
export function Total({ record, label }: { record: OwnRecord; label?: string }) {
  const { netStakes, netUsd } = record;
  return (
    <p className="tabular flex min-w-0 flex-col text-sm text-muted">
      {label}
      <span className="flex flex-wrap items-baseline gap-x-2 whitespace-nowrap">
        {/* Next to another result on a phone, a sum with six digits must fit as well. */}
        <span className={`${label ? 'text-xl sm:text-2xl' : 'text-2xl'} font-semibold ${toneOf(netUsd)}`}>
          {signedUsdText(netUsd)}
        </span>
        {stakesText(netStakes)}
      </span>
      <span>{countsText(record)}</span>
    </p>
  );
}

interface TotalCurveProps {
  record: OwnRecord;
  isSimulated: boolean | undefined;
  className: string;
}

/** The sum of the member’s results after each trade. Nothing before the second result. */
export function TotalCurve({ record, isSimulated, className }: TotalCurveProps) {
  const sums = [0, ...record.points.map(({ net }) => net)];
  if (sums.length <= 2) return null;
  return (
    <Plot x={[0, sums.length - 1]} y={rangeOf(sums)} isSimulated={isSimulated} className={className}>
      {(at) => (
        <>
          <PlotLine d={at.across(0)} className="stroke-line-strong" />
          <PlotLine
            d={at.line(byIndex(sums))}
            strokeWidth="1.5"
            className="stroke-accent"
            isSimulated={isSimulated}
          />
        </>
      )}
    </Plot>
  );
}
