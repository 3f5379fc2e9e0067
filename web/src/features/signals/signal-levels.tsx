import type { Signal } from '@croneai/contracts/signals.ts';
import { distanceText, priceText } from '../../shared/signals/signal-labels.ts';

/** Entry, stop and target; the last two only where the signal has them. */
export function SignalLevels({ signal }: { signal: Signal }) {
  const { entryPrice, stopLoss, takeProfit, precision } = signal;
  const levels = [
    { label: 'Entry price', price: entryPrice, mark: 'bg-accent', note: 'level 0' },
    { label: 'Stop loss', price: stopLoss, mark: 'bg-down', note: undefined },
    { label: 'Take profit', price: takeProfit, mark: 'bg-up', note: undefined },
  ];
  const shown = levels.filter((level): level is typeof level & { price: number } => level.price !== null);
  return (
    <dl className="grid grid-cols-1 gap-px overflow-hidden rounded-control border border-line bg-line min-[480px]:auto-cols-fr min-[480px]:grid-flow-col">
      {shown.map(({ label, price, mark, note }) => (
        <div
          key={label}
          className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-0.5 bg-surface-1 px-4 py-3 min-[480px]:flex-col min-[480px]:justify-start"
        >
          <dt className="flex items-center gap-2 text-xs text-muted">
            <span aria-hidden className={`h-0.5 w-3 rounded-full ${mark}`} />
            {label}
          </dt>
          <dd className="flex items-baseline gap-3 min-[480px]:flex-col min-[480px]:gap-0">
            <span className="tabular text-lg font-semibold">{priceText(price, precision)}</span>
            <span className="tabular text-xs text-muted">{note ?? distanceText(price, entryPrice)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
