import type { Signal } from '@croneai/contracts/signals.ts';
import { Badge } from '../ui/badge.tsx';
import { directionOf, outcomeOf, priceText } from './signal-labels.ts';
import { watTime } from './wat-time.ts';

interface SignalRowProps {
  signal: Signal;
  size?: 'md' | 'lg';
}

/** A signal in a line: direction, asset, window, price, confidence and what it came to. */
export function SignalRow({ signal, size = 'md' }: SignalRowProps) {
  const direction = directionOf(signal);
  const outcome = outcomeOf(signal);
  const isCall = direction === 'CALL';
  const isLarge = size === 'lg';
  return (
    <div className="flex items-center gap-3 sm:gap-4">
      <span
        className={`flex w-18 shrink-0 items-center justify-center gap-1.5 rounded-control py-2 text-sm font-semibold ${isCall ? 'bg-up-soft text-up' : 'bg-down-soft text-down'}`}
      >
        <span aria-hidden>{isCall ? '▲' : '▼'}</span>
        {direction}
      </span>
      <div className="min-w-0 flex-1">
        <p className={`truncate ${isLarge ? 'text-xl font-semibold' : 'font-medium'}`}>{signal.asset}</p>
        <p className="tabular truncate text-xs text-muted">
          <span className="sm:hidden">{Math.round(signal.confidence)}% · </span>
          {watTime(signal.startsAt)}
          <span className="hidden sm:inline">–{watTime(signal.expiresAt)}</span> WAT
        </p>
      </div>
      <p className="hidden text-right sm:block">
        <span className="tabular block text-sm">{priceText(signal.entryPrice, signal.precision)}</span>
        <span className="block text-xs text-muted">entry</span>
      </p>
      <p className="hidden w-20 shrink-0 text-right sm:block">
        <span className="tabular block text-sm">{Math.round(signal.confidence)}%</span>
        <span className="block text-xs text-muted">confidence</span>
      </p>
      <span className="flex shrink-0 justify-end sm:w-26">
        <Badge tone={outcome.tone}>{outcome.label}</Badge>
      </span>
    </div>
  );
}
