import type { Signal } from '@croneai/contracts/signals.ts';
import { minutesAndSeconds } from '../../shared/signals/boundary.ts';
import { useServerNow } from '../../shared/signals/server-time.ts';
import { watClock } from '../../shared/signals/wat-time.ts';

/** The entry window as a bar that empties, between when the signal was made and when it ends. */
export function SignalWindow({ signal }: { signal: Signal }) {
  const now = useServerNow();
  const startsAt = Date.parse(signal.startsAt);
  const expiresAt = Date.parse(signal.expiresAt);
  const left = Math.max(0, expiresAt - now);
  const share = Math.min(1, left / (expiresAt - startsAt));
  return (
    <dl className="grid grid-cols-[1fr_auto_1fr] items-end gap-x-3 gap-y-2 text-sm">
      <div>
        <dt className="text-xs text-muted">Created</dt>
        <dd className="tabular">
          {watClock(signal.createdAt)} <span className="hidden text-muted sm:inline">WAT</span>
        </dd>
      </div>
      <div className="text-center">
        <dt className="text-xs text-muted">Time left</dt>
        <dd className="tabular text-lg font-semibold text-accent">
          {minutesAndSeconds(Math.ceil(left / 1000))}
        </dd>
      </div>
      <div className="text-right">
        <dt className="text-xs text-muted">Valid until</dt>
        <dd className="tabular">
          {watClock(expiresAt)} <span className="hidden text-muted sm:inline">WAT</span>
        </dd>
      </div>
      <div aria-hidden className="col-span-3 h-1.5 overflow-hidden rounded-full bg-surface-3">
        <span
          className="block h-full origin-left rounded-full bg-accent transition-transform duration-200"
          style={{ transform: `scaleX(${share})` }}
        />
      </div>
    </dl>
  );
}
