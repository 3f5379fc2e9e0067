import { paths } from '@croneai/contracts/paths.ts';
import type { Quota } from '@croneai/contracts/signals.ts';
import type { BestCandidate } from '@croneai/contracts/slots.ts';
import { termsText } from '@croneai/contracts/terms.ts';
import { Hourglass, type LucideIcon, Radar, ServerCrash, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { signalTexts } from '../../content/signals.ts';
import { useServerNow } from '../../shared/signals/server-time.ts';
import { directionOf } from '../../shared/signals/signal-labels.ts';
import { standstillOf } from '../../shared/signals/standstill.ts';
import { useStreamSummary } from '../../shared/signals/use-stream-summary.ts';
import { useTimes } from '../../shared/time/use-times.ts';
import { DirectionBadge } from '../../shared/ui/badge.tsx';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { Looking, NextLook } from './next-look.tsx';
import type { QuietCause, StreamState } from './public/stream-state.ts';

type Look = 'calm' | 'offline' | 'down' | 'wait';

/** Calm is a card, offline has lost its solid edge, down is red, wait is amber: they cannot be mistaken for each other. */
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
  look: Look;
  icon: LucideIcon;
  title: string;
  children: ReactNode;
  aside?: ReactNode;
  action?: ReactNode;
}

function StateCard({ look, icon: Icon, title, children, aside, action }: StateCardProps) {
  const { box, icon } = LOOKS[look];
  return (
    <section
      aria-labelledby="stream-state"
      {...(look === 'down' ? { role: 'alert' } : {})}
      className={`flex flex-col gap-5 rounded-card border p-5 sm:flex-row sm:items-center sm:p-7 ${box}`}
    >
      <span className={`grid size-12 shrink-0 place-items-center rounded-full ${icon}`}>
        <Icon className="size-5" />
      </span>
      <div className="flex min-w-0 flex-1 flex-col items-start gap-1.5">
        <h2 id="stream-state" className="text-lg font-semibold tracking-[-0.01em]">
          {title}
        </h2>
        <div className="max-w-prose text-sm text-muted">{children}</div>
        {action ? <div className="mt-2">{action}</div> : null}
      </div>
      {aside}
    </section>
  );
}

export function Offline() {
  return (
    <StateCard look="offline" icon={WifiOff} title="You’re offline">
      Nothing counts against your day until you’re back.
    </StateCard>
  );
}

export function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <NoFeed title="The signal feed doesn’t answer" onRetry={onRetry}>
      It isn’t your connection.
    </NoFeed>
  );
}

export function NotStarted({ onRetry, hasSample }: { onRetry: () => void; hasSample: boolean }) {
  return (
    <NoFeed title="The signal feed couldn’t be started" onRetry={onRetry}>
      We try again every two seconds.
      {hasSample ? ' Below is a sample: don’t trade it.' : ''}
    </NoFeed>
  );
}

interface NoFeedProps {
  title: string;
  onRetry: () => void;
  children: ReactNode;
}

function NoFeed({ title, onRetry, children }: NoFeedProps) {
  return (
    <StateCard
      look="down"
      icon={ServerCrash}
      title={title}
      action={
        <Button variant="secondary" size="sm" onClick={onRetry}>
          Retry now
        </Button>
      }
    >
      <span className="text-text">{children}</span>
    </StateCard>
  );
}

const FEED_DOWN = {
  prices_unavailable: {
    title: 'No prices: the market feed is down',
    text: 'Nothing is published on stale prices.',
  },
  outage: {
    title: 'This slot was lost to an outage of ours',
    text: 'No signal was made in time.',
  },
  silent: {
    title: 'No word from this slot yet',
    text: 'A signal may still come late.',
  },
} as const;

export function FeedDown({ cause, reason }: { cause: keyof typeof FEED_DOWN; reason: string | null }) {
  const { title, text } = FEED_DOWN[cause];
  return (
    <StateCard
      look="down"
      icon={ServerCrash}
      title={title}
      aside={cause === 'prices_unavailable' ? undefined : <NextLook />}
    >
      <span className="text-text">{reason ?? text}</span>
    </StateCard>
  );
}

const NOTHING_TO_TRADE = 'No signal in this slot';
const NO_SIGNAL: Readonly<Record<QuietCause, { title: string; text: string }>> = {
  nothing_pays: {
    title: NOTHING_TO_TRADE,
    text: 'No pair is expected to pay.',
  },
  no_skill: {
    title: NOTHING_TO_TRADE,
    text: 'No pair has shown yet that it can be forecast.',
  },
  engine_training: {
    title: 'No signals right now',
    text: 'The engine is in training. Signals start once it has learned its markets.',
  },
  engine_refused: {
    title: 'No signals right now',
    text: 'The engine is waiting for new models.',
  },
  markets_closed: {
    title: NOTHING_TO_TRADE,
    text: 'The markets are closed.',
  },
};

/** A slot without a trade, as calm as one with: the best there was, what it would have needed, and when the next check is, if it can bring one. */
export function NoSignal({ cause, reason, best }: Omit<StreamState & { kind: 'no-signal' }, 'kind'>) {
  const { title, text } = NO_SIGNAL[cause];
  // Where the title says the cause, the slot's reason would begin with the same words.
  const namesCause = title !== NOTHING_TO_TRADE;
  return (
    <section
      aria-labelledby="stream-state"
      className="@container overflow-hidden rounded-card border border-line bg-surface-1"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4 p-5 sm:p-7">
        <div className="flex min-w-0 max-w-prose flex-col gap-1.5">
          <h2 id="stream-state" className="text-xl font-semibold tracking-[-0.01em]">
            {title}
          </h2>
          <p className="text-sm text-muted">{namesCause ? text : (reason ?? text)}</p>
        </div>
        {standstillOf({ outcome: 'none', cause }) ? null : <NextLook />}
      </div>
      {best ? <BestOfSlot best={best} /> : null}
    </section>
  );
}

/** Both bars share a scale that begins well below any coin. */
const SCALE = { from: 40, to: 70 };
const onScale = (percent: number) =>
  `${Math.min(100, Math.max(0, (100 * (percent - SCALE.from)) / (SCALE.to - SCALE.from)))}%`;

function BestOfSlot({ best }: { best: BestCandidate }) {
  const { asset, confidence, low, high, needed, paysBy } = best;
  return (
    <div className="grid gap-x-8 gap-y-4 border-t border-line p-5 sm:px-7 @2xl:grid-cols-[auto_minmax(0,1fr)] @2xl:items-center">
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

export function Preparing({ hasSignals }: { hasSignals: boolean }) {
  const pairs = useStreamSummary()?.pairsWatched;
  return (
    <StateCard
      look="calm"
      icon={Radar}
      title={hasSignals ? 'Reading the markets for this slot' : signalTexts.initializing}
      aside={hasSignals ? <Looking /> : <NextLook />}
    >
      {pairs ? `${pairs} pairs are being compared. ` : ''}
      {hasSignals ? 'The signal appears within seconds.' : 'The first comes at the next five-minute mark.'}
    </StateCard>
  );
}

export function Withheld({
  reason,
  quota,
}: {
  reason: (StreamState & { kind: 'withheld' })['reason'];
  quota: Quota | undefined;
}) {
  const now = useServerNow();
  const times = useTimes();
  if (reason === 'early_access') {
    return (
      <StateCard look="wait" icon={Hourglass} title="A new signal opens to you in a few seconds">
        Gold members see it first. Yours appears with its window still open.
      </StateCard>
    );
  }
  return (
    <StateCard
      look="wait"
      icon={Hourglass}
      title={quota?.limit ? `You have had today’s ${quota.limit} signals` : 'You have had today’s signals'}
      action={
        <ButtonLink to={paths.upgrade} size="sm">
          Get more signals per day
        </ButtonLink>
      }
    >
      Your next ones open at <span className="tabular text-text">{times.clock(quota?.resetsAt ?? now)}</span>.
    </StateCard>
  );
}
