import { chartScale, gridValues, linePath } from './chart-path.ts';

interface PricePoint {
  /** Epoch milliseconds. */
  at: number;
  price: number;
}

interface PriceChartProps {
  /** What is drawn, for example "EUR/USD, last hour". */
  label: string;
  points: readonly PricePoint[];
  formatPrice: (price: number) => string;
  formatTime: (at: number) => string;
}

const BOX = { width: 640, height: 220 };
const GRID_LINES = 4;

/** A price line with its scale and last value. The same figures stand in a table for who cannot see the line. */
export function PriceChart({ label, points, formatPrice, formatTime }: PriceChartProps) {
  const last = points.at(-1);
  const first = points[0];
  if (!first || !last) return null;
  const prices = points.map((point) => point.price);
  const scale = chartScale(prices, BOX);
  const line = linePath(prices, scale);
  return (
    <figure className="flex flex-col gap-2">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-2 text-sm">
        <span className="text-muted">{label}</span>
        <span className="tabular text-lg font-semibold">{formatPrice(last.price)}</span>
      </figcaption>
      <div className="grid grid-cols-[1fr_auto] gap-x-3">
        <svg
          viewBox={`0 0 ${BOX.width} ${BOX.height}`}
          aria-hidden="true"
          className="h-auto w-full overflow-visible"
        >
          {gridValues(scale, GRID_LINES).map((value) => (
            <path
              key={value}
              d={`M0 ${scale.y(value)}H${BOX.width}`}
              className="stroke-line"
              strokeDasharray="2 4"
            />
          ))}
          <path
            d={`${line}L${BOX.width} ${BOX.height}L0 ${BOX.height}Z`}
            className="fill-accent"
            fillOpacity="0.08"
          />
          <path d={line} className="stroke-accent" fill="none" strokeWidth="2" strokeLinejoin="round" />
          <circle cx={BOX.width} cy={scale.y(last.price)} r="4" className="fill-accent" />
        </svg>
        <ol aria-hidden="true" className="tabular flex flex-col-reverse justify-evenly text-xs text-muted">
          {gridValues(scale, GRID_LINES).map((value) => (
            <li key={value}>{formatPrice(value)}</li>
          ))}
        </ol>
      </div>
      <p className="tabular flex justify-between text-xs text-muted">
        <span>{formatTime(first.at)}</span>
        <span>{formatTime(last.at)}</span>
      </p>
      <PriceTable {...{ label, points, formatPrice, formatTime }} />
    </figure>
  );
}

function PriceTable({ label, points, formatPrice, formatTime }: PriceChartProps) {
  return (
    <table className="sr-only">
      <caption>{label}</caption>
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Price</th>
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={point.at}>
            <td>{formatTime(point.at)}</td>
            <td>{formatPrice(point.price)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
