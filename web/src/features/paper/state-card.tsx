import type { PaperAccount } from '@croneai/contracts/paper.ts';
import { Pause, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { STATE_LABEL } from '../../content/paper.ts';
import { Moment } from '../../shared/time/moment.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import type { MachineSettings } from './paper-api.ts';
import type { Machine, MachineKind } from './use-machine.ts';

interface StateCardProps extends Pick<MachineKind, 'kind' | 'texts' | 'presentWindow'> {
  settings: MachineSettings;
  account: PaperAccount;
  change: Machine['change'];
}

/**
 * Shows whether the machine (copy trading or the bot) is on, off, or has never been on, and what
 * this means for new trades. A single button turns the machine on or off.
 */
export function StateCard(props: StateCardProps) {
  const { kind, texts, settings, account, change } = props;
  const isActive = settings.status === 'active';
  const state = isActive ? 'active' : account.activatedAt === null ? 'replay' : 'paused';
  const Icon = isActive ? Pause : Play;
  return (
    <Card
      padding="none"
      aria-labelledby="machine-state"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4 sm:px-7"
    >
      <div className="min-w-0">
        <h2 id="machine-state" className="flex items-center gap-2.5 font-semibold">
          <span
            aria-hidden
            className={`size-2 shrink-0 rounded-full ${isActive ? 'animate-breathe bg-up' : 'bg-line-strong'}`}
          />
          {STATE_LABEL[kind][state]}
        </h2>
        <p className="mt-0.5 max-w-prose text-sm text-muted">{stateText(props)}</p>
      </div>
      <Button
        variant={isActive ? 'secondary' : 'primary'}
        onClick={() => change({ status: isActive ? 'paused' : 'active' })}
        className="w-full min-[480px]:w-auto sm:min-w-44"
      >
        <Icon className="size-4" />
        {isActive ? texts.pause : texts.activate}
      </Button>
    </Card>
  );
}

function stateText({ settings, account, presentWindow }: StateCardProps): ReactNode {
  const { openTrades, window, activatedAt } = account;
  if (settings.status === 'paused') {
    if (openTrades.length > 0) return 'No new trades. Open trades run to expiry.';
    return activatedAt === null
      ? 'The results apply your settings to past signals. Activate to trade new signals.'
      : 'No new trades.';
  }
  const used = `${Math.min(window.opened, window.limit)} of ${window.limit} trades ${presentWindow(settings)}.`;
  if (window.opened === 0) return `${used} The next signal will open the first trade.`;
  if (window.opened < window.limit) return used;
  return (
    <>
      {used} The limit is reached and resets <Moment at={window.endsAt} form="recent" />.
    </>
  );
}

/**
 * Result of the last change, with retry or undo. Its space is reserved, so that nothing moves when
 * it appears.
 */
export function SaveStatus({ state, undo, retry }: Machine) {
  const again = (label: string) => (
    <Button size="sm" variant="secondary" onClick={retry}>
      {label}
    </Button>
  );
  if (state.kind === 'failed')
    return (
      <Notice tone="danger" title="Not saved" action={again('Try again')}>
        {state.message} Your settings haven’t changed.
      </Notice>
    );
  if (state.kind === 'conflict')
    return (
      <Notice tone="warning" title="Changed somewhere else" action={again('Use my changes')}>
        This page now shows the settings from your other device.
      </Notice>
    );
  return (
    <p role="status" className="flex min-h-9 flex-wrap items-center gap-x-3 text-sm text-muted">
      {{ idle: 'Changes are saved instantly.', saving: 'Saving…', saved: 'Saved.' }[state.kind]}
      {state.kind === 'saved' && state.before ? (
        <Button size="sm" variant="ghost" onClick={undo}>
          Undo
        </Button>
      ) : null}
    </p>
  );
}
