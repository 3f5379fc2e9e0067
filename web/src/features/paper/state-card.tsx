import type { PaperAccount, PaperAccountKind } from '@croneai/contracts/paper.ts';
import { Pause, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MachineTexts, STATE_LABEL } from '../../content/paper.ts';
import { Moment } from '../../shared/time/moment.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import type { SettingsOf } from './paper-api.ts';
import type { Machine } from './use-machine.ts';

interface StateCardProps<Kind extends PaperAccountKind> {
  kind: Kind;
  texts: MachineTexts;
  machine: Machine<SettingsOf[Kind]>;
  settings: SettingsOf[Kind];
  account: PaperAccount;
  /** The present window of the limit, for example "today". */
  presentWindow: (settings: SettingsOf[Kind]) => string;
}

/** On, off, or a replay because it was never on; what that means right now, and the one button. */
export function StateCard<Kind extends PaperAccountKind>(props: StateCardProps<Kind>) {
  const { kind, texts, machine, settings, account } = props;
  const isActive = settings.status === 'active';
  const state = isActive ? 'active' : account.activatedAt === null ? 'replay' : 'paused';
  const Icon = isActive ? Pause : Play;
  const press = () => machine.change({ status: isActive ? 'paused' : 'active' } as Partial<SettingsOf[Kind]>);
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
        onClick={press}
        className="w-full min-[480px]:w-auto sm:min-w-44"
      >
        <Icon className="size-4" />
        {isActive ? texts.pause : texts.activate}
      </Button>
    </Card>
  );
}

function stateText<Kind extends PaperAccountKind>({
  settings,
  account,
  presentWindow,
}: StateCardProps<Kind>): ReactNode {
  const { openTrades, window, activatedAt } = account;
  if (settings.status === 'paused') {
    if (openTrades.length > 0) return 'No new trades. Open ones run to their end.';
    return activatedAt === null
      ? 'Past signals, your settings. Activate to trade new ones.'
      : 'No new trades.';
  }
  const present = presentWindow(settings);
  const used = `${Math.min(window.opened, window.limit)} of ${window.limit} trades ${present}.`;
  if (window.opened === 0) return `${used} The next signal opens the first.`;
  if (window.opened < window.limit) return `${used} `;
  return (
    <>
      {used} Limit reached; it resets <Moment at={window.endsAt} form="recent" />.
    </>
  );
}
