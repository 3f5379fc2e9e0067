import type { PaperAccount, PaperAccountKind } from '@croneai/contracts/paper.ts';
import { Pause, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MachineTexts } from '../../content/paper.ts';
import { Moment } from '../time/moment.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import type { SettingsOf } from './paper-api.ts';
import type { Machine } from './use-machine.ts';

interface StateCardProps<Kind extends PaperAccountKind> {
  texts: MachineTexts;
  machine: Machine<SettingsOf[Kind]>;
  settings: SettingsOf[Kind];
  account: PaperAccount;
  /** How the window of the limit is named, for example "hour". */
  windowName: (settings: SettingsOf[Kind]) => string;
}

/** On or off, what that means right now, and the one button. */
export function StateCard<Kind extends PaperAccountKind>(props: StateCardProps<Kind>) {
  const { texts, machine, settings } = props;
  const isActive = settings.status === 'active';
  const Icon = isActive ? Pause : Play;
  const press = () => machine.change({ status: isActive ? 'paused' : 'active' } as Partial<SettingsOf[Kind]>);
  return (
    <Card
      padding="lg"
      aria-labelledby="machine-state"
      className="flex flex-col gap-4 sm:flex-row sm:items-center sm:justify-between"
    >
      <div className="flex min-w-0 flex-col items-start gap-2">
        <Badge tone={isActive ? 'up' : 'neutral'} live={isActive}>
          {isActive ? 'Active' : 'Paused'}
        </Badge>
        <h2 id="machine-state" className="text-lg font-semibold tracking-[-0.01em]">
          {texts.subject} is {settings.status}
        </h2>
        <p className="max-w-prose text-sm text-muted">{stateText(props)}</p>
      </div>
      <Button size="lg" variant={isActive ? 'secondary' : 'primary'} onClick={press} className="sm:min-w-44">
        <Icon aria-hidden className="size-4" strokeWidth={1.5} />
        {isActive ? texts.pause : texts.activate}
      </Button>
    </Card>
  );
}

function stateText<Kind extends PaperAccountKind>({
  settings,
  account,
  windowName,
}: StateCardProps<Kind>): ReactNode {
  const { openTrades, window, activatedAt } = account;
  if (settings.status === 'paused') {
    if (openTrades.length > 0) return 'No new trades. Those that are open run to their end.';
    return activatedAt === null
      ? 'Nothing is traded until you activate it. Signals of before then are never counted.'
      : 'No new trades until you activate it again.';
  }
  const used = `${Math.min(window.opened, window.limit)} of ${window.limit} trades`;
  if (window.opened < window.limit) {
    return `${used} opened this ${windowName(settings)}. The next signal that is published opens another.`;
  }
  return (
    <>
      The maximum of this {windowName(settings)} is reached: {used}. The next begins{' '}
      <Moment at={window.endsAt} form="recent" />.
    </>
  );
}
