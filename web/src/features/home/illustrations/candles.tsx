import { tenth } from '../../../shared/ui/chart-path.ts';
import { type CandleShape, candleWalk } from './price-walk.ts';

interface CandlesProps {
  seed: number;
  count: number;
  /** Where they are drawn. */
  box: { x: number; y: number; width: number; height: number };
  /** The last one is still open: outlined, and not counted. */
  isLastOpen?: boolean;
  className?: string;
}

export function Candles({
  seed,
  count,
  box,
  isLastOpen = false,
  className = 'text-line-strong',
}: CandlesProps) {
  const candles = candleWalk(seed, count);
  const high = Math.max(...candles.map((candle) => candle.high));
  const low = Math.min(...candles.map((candle) => candle.low));
  const y = (price: number) => tenth(box.y + ((high - price) / (high - low)) * box.height);
  const step = box.width / count;
  return (
    <g className={className} stroke="currentColor" strokeLinecap="round">
      {candles.map((candle, index) => (
        <Candle
          // biome-ignore lint/suspicious/noArrayIndexKey: a candle is nothing but its place
          key={index}
          candle={candle}
          x={tenth(box.x + step * (index + 0.5))}
          width={tenth(step * 0.52)}
          y={y}
          isOpen={isLastOpen && index === count - 1}
        />
      ))}
    </g>
  );
}

interface CandleProps {
  candle: CandleShape;
  x: number;
  width: number;
  y: (price: number) => number;
  isOpen: boolean;
}

function Candle({ candle, x, width, y, isOpen }: CandleProps) {
  const top = y(Math.max(candle.open, candle.close));
  const bottom = y(Math.min(candle.open, candle.close));
  const isUp = candle.close >= candle.open;
  return (
    <>
      <path d={`M${x} ${y(candle.high)}V${y(candle.low)}`} strokeDasharray={isOpen ? '2 3' : undefined} />
      <rect
        x={tenth(x - width / 2)}
        y={top}
        width={width}
        height={tenth(Math.max(2, bottom - top))}
        rx="1"
        strokeDasharray={isOpen ? '2 3' : undefined}
        className={isUp && !isOpen ? 'fill-current' : 'fill-surface-1'}
      />
    </>
  );
}
