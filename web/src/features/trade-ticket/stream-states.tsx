import { paths } from '@croneai/contracts/paths.ts';
import type { Quota } from '@croneai/contracts/signals.ts';
import { Hourglass, type LucideIcon, Radar, ServerCrash } from 'lucide-react';
import type { ReactNode } from 'react';
import { signalTexts } from '../../content/signals.ts';
import { useServerNow } from '../../shared/signals/server-time.ts';
import { useStreamSummary } from '../../shared/signals/use-stream-summary.ts';
import { useTimes } from '../../shared/time/use-times.ts';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { Looking, NextLook } from './next-look.tsx';

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

interface NoFeedProps {
  title: string;
  onRetry: () => void;
  children: ReactNode;
}

export function NoFeed({ title, onRetry, children }: NoFeedProps) {
  return (
    <StateCard
      look="down"
      icon={ServerCrash}
      title={title}
      action={
        <Button variant="secondary" size="sm" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      <span className="text-text">{children}</span>
    </StateCard>
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

interface WithheldProps {
  reason: NonNullable<Quota['reason']>;
  quota: Quota | undefined;
}

export function Withheld({ reason, quota }: WithheldProps) {
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
