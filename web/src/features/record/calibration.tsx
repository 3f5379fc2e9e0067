import { CALIBRATION_MIN_SIGNALS, type CalibrationBand } from '@croneai/contracts/record.ts';
import { shareText } from '../../shared/signals/record-text.ts';

/**
 * Table of predicted and actual win rates, with a row for each band of confidence. A band with too
 * few decided signals shows “not enough data” instead of rates.
 */
export function Calibration({ bands }: { bands: readonly CalibrationBand[] }) {
  const measured = bands.filter(({ signals }) => signals >= CALIBRATION_MIN_SIGNALS);
  const ends = measured.flatMap(({ predicted, interval }) => [predicted, interval.low, interval.high]);
  const low = Math.floor(Math.min(50, ...ends) / 10) * 10;
  const high = Math.ceil(Math.max(70, ...ends) / 10) * 10;
  const at = (percent: number) => (100 * (percent - low)) / (high - low);
  return (
    <table className="w-full text-sm tabular-nums">
      <caption className="mb-2 text-left text-sm font-medium">
        Calibration
        <span className="block font-normal text-muted">
          The tick is what we predicted. The dot is what happened, with its 95% confidence interval.
        </span>
      </caption>
      <thead className="text-xs text-muted">
        <tr>
          <th scope="col" className="pb-1 text-left font-medium">
            Predicted
          </th>
          <th scope="col" className="w-full px-3 pb-1 font-medium">
            <span className="flex justify-between">
              <span>{low}%</span>
              <span className="sr-only">won</span>
              <span>{high}%</span>
            </span>
          </th>
          <th scope="col" className="pb-1 text-right font-medium">
            Signals
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {bands.map((band) => (
          <tr key={band.from}>
            <th scope="row" className="py-1.5 text-left font-normal whitespace-nowrap">
              {band.from}–{band.to}%
            </th>
            <td className="px-3">
              {band.signals < CALIBRATION_MIN_SIGNALS ? (
                <span className="text-xs text-muted">not enough data</span>
              ) : (
                <Band band={band} at={at} />
              )}
            </td>
            <td className="text-right text-muted">{band.signals.toLocaleString('en-US')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Band({
  band: { predicted, won, interval },
  at,
}: {
  band: CalibrationBand;
  at: (percent: number) => number;
}) {
  return (
    <span className="relative block h-5">
      <span className="sr-only">
        won {shareText(won)}, {shareText(interval.low)} to {shareText(interval.high)}
      </span>
      <span aria-hidden className="absolute inset-x-0 top-1/2 h-px bg-line" />
      <span
        aria-hidden
        style={{ left: `${at(interval.low)}%`, width: `${at(interval.high) - at(interval.low)}%` }}
        className="absolute top-1/2 h-1 -translate-y-1/2 rounded-full bg-muted/50"
      />
      <span
        aria-hidden
        style={{ left: `${at(predicted)}%` }}
        className="absolute inset-y-0.5 w-0.5 -translate-x-1/2 bg-accent"
      />
      <span
        aria-hidden
        style={{ left: `${at(won)}%` }}
        className="absolute top-1/2 size-2.5 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-surface-1 bg-text"
      />
    </span>
  );
}
