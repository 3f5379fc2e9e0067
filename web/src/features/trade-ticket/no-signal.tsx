import type { BestCandidate } from '@croneai/contracts/slots.ts';
import { termsText } from '@croneai/contracts/terms.ts';
import { directionOf } from '../../shared/signals/signal-labels.ts';
import { DirectionBadge } from '../../shared/ui/badge.tsx';
import { NextLook } from './next-look.tsx';
import type { StreamState } from './public/stream-state.ts';

/** A slot without a trade, as calm as one with: the best there was, what it would have needed, and when the next check is. */
export function NoSignal({ reason, best }: Omit<StreamState & { kind: 'no-signal' }, 'kind'>) {
  return (
    <section
      aria-labelledby="stream-state"
      className="@container overflow-hidden rounded-card border border-line bg-surface-1"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4 p-5 sm:p-7">
        <div className="flex min-w-0 max-w-prose flex-col gap-1.5">
          <h2 id="stream-state" className="text-xl font-semibold tracking-[-0.01em]">
            No signal in this slot
          </h2>
          <p className="text-sm text-muted">{reason ?? 'No pair is expected to pay.'}</p>
        </div>
        <NextLook />
      </div>
      {best ? (
        <div className="border-t border-line">
          <BestOfSlot best={best} />
        </div>
      ) : null}
    </section>
  );
}

/** Both bars share a scale that begins well below any coin. */
const SCALE = { from: 40, to: 70 };
const onScale = (percent: number) =>
  `${Math.min(100, Math.max(0, (100 * (percent - SCALE.from)) / (SCALE.to - SCALE.from)))}%`;

export function BestOfSlot({ best }: { best: BestCandidate }) {
  const { asset, confidence, low, high, needed, paysBy } = best;
  return (
    <div className="grid gap-x-8 gap-y-4 p-5 sm:px-7 @2xl:grid-cols-[auto_minmax(0,1fr)] @2xl:items-center">
      <div className="flex min-w-0 flex-wrap items-center gap-3">
        <span className="text-sm text-muted">Best candidate</span>
        <span className="font-medium wrap-anywhere">{asset}</span>
        <DirectionBadge direction={directionOf(best)} />
      </div>
      <div className="flex flex-col gap-2">
        <div aria-hidden className="relative h-2 rounded-full bg-surface-3">
          <span
            className="absolute inset-y-0 rounded-full bg-line-strong/50"
            style={{ left: onScale(low), right: `calc(100% - ${onScale(high)})` }}
          />
          <span
            className="absolute top-1/2 size-4 -translate-1/2 rounded-full border-2 border-surface-1 bg-text"
            style={{ left: onScale(confidence) }}
          />
          <span className="absolute -inset-y-1.5 w-0.5 bg-accent" style={{ left: onScale(needed) }} />
        </div>
        <p className="tabular flex flex-wrap justify-between gap-x-4 text-sm">
          <span>
            {confidence}% to win{' '}
            <span className="text-muted">
              ({low} to {high})
            </span>
          </span>
          <span className="text-accent">
            needed {needed}% <span className="text-muted">{termsText(paysBy)}</span>
          </span>
        </p>
      </div>
    </div>
  );
}
