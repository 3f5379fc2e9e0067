import { seededRandom } from '../../../shared/site/seeded-random.ts';
import { tenth } from '../../../shared/ui/plot-scale.ts';

interface CandlesProps {
  seed: number;
  count: number;
  box: { x: number; y: number; width: number; height: number };
}

/**
 * Candles of an invented price. The last candle is outlined, because it is still open and does not
 * count.
 */
export function Candles({ seed, count, box }: CandlesProps) {
  const candles = candleWalk(seed, count);
  const high = Math.max(...candles.map((candle) => candle.high));
  const low = Math.min(...candles.map((candle) => candle.low));
  const y = (price: number) => tenth(box.y + ((high - price) / (high - low)) * box.height);
  const step = box.width / count;
  const width = tenth(step * 0.52);
  return (
    <g className="text-line-strong" stroke="currentColor" strokeLinecap="round">
      {candles.map((candle, index) => {
        const isOpen = index === count - 1;
        const x = tenth(box.x + step * (index + 0.5));
        const top = y(Math.max(candle.open, candle.close));
        const bottom = y(Math.min(candle.open, candle.close));
        const isFilled = candle.close >= candle.open && !isOpen;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a candle has no identity besides its position
          <g key={index} strokeDasharray={isOpen ? '2 3' : undefined}>
            <path d={`M${x} ${y(candle.high)}V${y(candle.low)}`} />
            <rect
              x={tenth(x - width / 2)}
              y={top}
              width={width}
              height={tenth(Math.max(2, bottom - top))}
              rx="1"
              className={isFilled ? 'fill-current' : 'fill-surface-1'}
            />
          </g>
        );
      })}
    </g>
  );
}

/** Generates candles around 0. The same seed always gives the same candles. */
function candleWalk(seed: number, count: number) {
  const random = seededRandom(seed);
  let price = 0;
  return Array.from({ length: count }, () => {
    const open = price;
    price += (random() - 0.46) * 2;
    const [high, low] = [Math.max(open, price) + random() * 0.7, Math.min(open, price) - random() * 0.7];
    return { open, close: price, high, low };
  });
}
