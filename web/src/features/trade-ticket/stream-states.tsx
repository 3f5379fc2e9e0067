import type { BestCandidate } from '@croneai/contracts/slots.ts';
import { termsText } from '@croneai/rules/terms.ts';
import { Hourglass, type LucideIcon, ServerCrash } from 'lucide-react';
import type { ReactNode } from 'react';
import { causeSentences, NO_SIGNALS } from '../../content/service.ts';
import { minutesAndSeconds, secondsToBoundary } from '../../shared/signals/boundary.ts';
import { useServerNow } from '../../shared/signals/server-time.ts';
import { endText, sinceText } from '../../shared/signals/service-state.ts';
import { directionOf } from '../../shared/signals/signal-labels.ts';
import { slotSecondsOf } from '../../shared/signals/signals-api.ts';
import { useStreamSummary } from '../../shared/signals/use-stream-summary.ts';
import { useTimes } from '../../shared/time/use-times.ts';
import { DirectionBadge } from '../../shared/ui/badge.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import type { StreamState } from './public/stream-state.ts';

/**
 * Styles of the states: calm is a plain card, offline has a dashed edge, down is red, and wait is
 * amber.
 */
const LOOKS = {
  calm: { box: 'border-line bg-surface-1', icon: 'border border-line bg-surface-2 text-muted' },
  offline: {
    box: 'border-dashed border-line-strong',
    icon: 'border border-dashed border-line-strong text-muted',
  },
  down: { box: 'border-danger/50 bg-down-soft', icon: 'bg-danger text-on-danger' },
  wait: { box: 'border-line bg-surface-1', icon: 'bg-warn-soft text-warn' },
} as const;

interface StateCardProps {
  look: keyof typeof LOOKS;
  icon: LucideIcon;
  title: string;
  children: ReactNode;
  aside?: ReactNode;
  action?: ReactNode;
}

export function StateCard({ look, icon: Icon, title, children, aside, action }: StateCardProps) {
  const { box, icon } = LOOKS[look];
  return (
    <section
      aria-labelledby="stream-state"
      role={look === 'down' ? 'alert' : undefined}
      className={`flex flex-wrap gap-4 rounded-card border p-5 sm:flex-nowrap sm:items-center sm:gap-5 sm:p-7 ${box}`}
    >
      <span className={`grid size-10 shrink-0 place-items-center rounded-full sm:size-12 ${icon}`}>
        <Icon className="size-5" />
      </span>
      <div className="flex min-w-0 flex-1 flex-col items-start gap-1.5">
        {/* Phones center the first line of the title on the icon. */}
        <h2 id="stream-state" className="text-lg font-semibold tracking-[-0.01em] max-sm:pt-1.5">
          {title}
        </h2>
        <div className="max-w-prose text-sm text-pretty text-muted">{children}</div>
        {action ? <div className="mt-2">{action}</div> : null}
      </div>
      {aside}
    </section>
  );
}

const LABEL = 'Next check in';

/**
 * Counts down to the next slot, after a slot without a signal. On phones, label and time share a
 * line below the text.
 */
export function NextLook() {
  const now = useServerNow();
  const left = secondsToBoundary(now, slotSecondsOf(useStreamSummary()));
  return (
    <p className="ml-auto flex shrink-0 items-baseline justify-between max-sm:w-full sm:flex-col sm:items-end">
      <span className="text-sm text-muted sm:text-xs">{LABEL}</span>
      <span role="timer" aria-label={LABEL} className="tabular text-2xl font-semibold sm:text-3xl">
        {minutesAndSeconds(left)}
      </span>
    </p>
  );
}

/**
 * Takes the place of the countdown while the running slot has not reported, because the next signal
 * may come from that slot.
 */
export function ScanningMarkets() {
  return (
    <p className="ml-auto flex min-h-14.5 w-28 shrink-0 items-center justify-end text-right text-base leading-tight font-semibold">
      Scanning the markets…
    </p>
  );
}

type StateOf<Kind> = StreamState & { kind: Kind };

/**
 * Shows that a slot has no signal, with the best candidate, the win rate that this candidate
 * needed, and the time of the next check.
 */
export function NoSignal({ reason, best }: StateOf<'no-signal'>) {
  // The figures of the best candidate are shown below.
  const text = best ? reason?.replace(/ Closest: .*% or more\./, '') : reason;
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
          <p className="text-sm text-muted">{text ?? 'No trade was good enough.'}</p>
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

/** Ends of the bar for the win rate, in percent. The bar begins well below 50. */
const SCALE = { from: 40, to: 70 };
const onScale = (percent: number) =>
  `${Math.min(100, Math.max(0, (100 * (percent - SCALE.from)) / (SCALE.to - SCALE.from)))}%`;

function BestOfSlot({ best }: { best: BestCandidate }) {
  const { asset, confidence, low, high, needed, paysBy } = best;
  return (
    <div className="grid gap-x-8 gap-y-4 p-5 sm:px-7 @2xl:grid-cols-[auto_minmax(0,1fr)] @2xl:items-center">
      <div className="flex min-w-0 flex-wrap items-center gap-3">
        <span className="text-sm text-muted">Closest</span>
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
            must be {needed}% or more after a margin for luck{' '}
            <span className="text-muted">{termsText(paysBy)}</span>
          </span>
        </p>
      </div>
    </div>
  );
}

/** Shown once per browser. */
export const AlertOffer = lazyPart(async () => (await import('./alert-offer.tsx')).AlertOffer);

/**
 * Shown while signals are stopped, without a countdown. It shows the cause, the start, and the
 * expected end, and offers an alert for the end.
 */
export function Stopped({ service, best }: StateOf<'stopped'>) {
  const times = useTimes();
  const { cause, state, advice } = service;
  const end = endText(service, times);
  const isDown = state === 'degraded';
  return (
    <>
      <StateCard
        look={isDown ? 'down' : 'wait'}
        icon={isDown ? ServerCrash : Hourglass}
        title={`${NO_SIGNALS} since ${sinceText(service, times)}`}
        action={<AlertOffer isStopped />}
      >
        <span className="text-text">
          {causeSentences[cause]}
          {end ? ` Back ${end}.` : ''}
        </span>{' '}
        {advice}
      </StateCard>
      {best ? (
        <div className="@container overflow-hidden rounded-card border border-line bg-surface-1">
          <BestOfSlot best={best} />
        </div>
      ) : null}
    </>
  );
}
