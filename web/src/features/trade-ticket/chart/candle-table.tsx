import { priceText } from '../../../shared/signals/signal-labels.ts';
import { useTimes } from '../../../shared/time/use-times.ts';
import type { ChartDrawing } from './chart-data.ts';

/** Enough to hear where the price comes from; more would be noise. */
const ROWS = 20;

/** The chart for screen readers: its levels and its last candles, newest first. */
export function CandleTable({ asset, drawing }: { asset: string; drawing: ChartDrawing }) {
  const times = useTimes();
  const { bars, levels, precision, window } = drawing;
  const price = (value: number) => priceText(value, precision);
  return (
    <div className="sr-only">
      <p>
        {levels.map((level) => `${level.name} ${price(level.price)}`).join(', ')}. The signal runs{' '}
        {times.span(window.from, window.to)}.
      </p>
      <table>
        <caption>{asset}, last one-minute candles</caption>
        <thead>
          <tr>
            {[`Time (${times.zoneName(window.from)})`, 'Open', 'High', 'Low', 'Close'].map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars
            .slice(-ROWS)
            .reverse()
            .map((bar) => (
              <tr key={bar.time}>
                <th scope="row">{times.hour(bar.time)}</th>
                <td>{price(bar.open)}</td>
                <td>{price(bar.high)}</td>
                <td>{price(bar.low)}</td>
                <td>{price(bar.close)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
