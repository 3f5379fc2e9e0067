import type { PaperAccount, PaperAccountKind } from '@croneai/contracts/paper.ts';
import { Pause, Play } from 'lucide-react';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { type MachineTexts, paperTexts } from '../../content/paper.ts';
import { isApiError, messageOf } from '../api/api-error.ts';
import { PROVENANCE_LABEL } from '../signals/signal-labels.ts';
import { useIsOnline } from '../signals/use-is-online.ts';
import { Moment } from '../time/moment.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardHead } from '../ui/card.tsx';
import { Switch } from '../ui/choice.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Failed, Skeleton } from '../ui/states.tsx';
import { MachineSkeleton, TilesSkeleton } from './machine-skeleton.tsx';
import { type SettingsOf, usePaperAccountQuery } from './paper-api.ts';
import { SaveStatus } from './save-status.tsx';
import { type Machine, useMachine } from './use-machine.ts';

// Above the fold are the state, the button and the settings; the account comes right after them.
const AccountTiles = lazy(async () => ({ default: (await import('./account-tiles.tsx')).AccountTiles }));
const EquityCard = lazy(async () => ({ default: (await import('./equity-card.tsx')).EquityCard }));
const AccountParts = lazy(async () => ({ default: (await import('./account-parts.tsx')).AccountParts }));

/** Trades open and close with the slots; a few seconds are soon enough. */
const ACCOUNT_POLL_MS = 5_000;

interface MachinePageProps<Kind extends PaperAccountKind> {
  kind: Kind;
  texts: MachineTexts;
  /** The settings of this machine's own. */
  controls: (settings: SettingsOf[Kind], change: (part: Partial<SettingsOf[Kind]>) => void) => ReactNode;
  /** How the window of the limit is named, for example "hour". */
  windowName: (settings: SettingsOf[Kind]) => string;
  /** Shown when the access is taken while the page is open. */
  Locked: ComponentType;
}

/** A machine and its paper account: what it does now, its settings, and what came of them. */
export function MachinePage<Kind extends PaperAccountKind>(props: MachinePageProps<Kind>) {
  const { kind, texts, Locked } = props;
  const machine = useMachine(kind);
  const isOnline = useIsOnline();
  const account = usePaperAccountQuery(kind, {
    pollingInterval: isOnline ? ACCOUNT_POLL_MS : 0,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
    refetchOnReconnect: true,
    refetchOnMountOrArgChange: true,
  });
  const error = machine.error ?? account.error;
  if (isApiError(error) && error.code === 'access.locked') return <Locked />;
  const provenance = account.data && PROVENANCE_LABEL[account.data.provenance];
  const retry = () => {
    machine.refetch();
    void account.refetch(); // its failure is in the query's state
  };
  return (
    <>
      <PageHead
        title={texts.title}
        lead={texts.lead}
        aside={
          <div className="flex flex-wrap gap-2">
            <Badge tone="warn">{paperTexts.simulated}</Badge>
            {provenance ? <Badge tone="warn">{provenance}</Badge> : null}
          </div>
        }
      />
      {machine.settings && account.data ? (
        <Unlocked
          {...props}
          machine={machine}
          settings={machine.settings}
          account={account.data}
          isStale={account.error !== undefined}
        />
      ) : error ? (
        <Card padding="none">
          <Failed
            title={`${texts.subject} could not be loaded`}
            onRetry={retry}
            retrying={account.isFetching}
          >
            {messageOf(error, 'Please check your connection.')} Your settings are safe on the server.
          </Failed>
        </Card>
      ) : (
        <MachineSkeleton />
      )}
    </>
  );
}

interface UnlockedProps<Kind extends PaperAccountKind> extends MachinePageProps<Kind> {
  machine: Machine<SettingsOf[Kind]>;
  settings: SettingsOf[Kind];
  account: PaperAccount;
  isStale: boolean;
}

function Unlocked<Kind extends PaperAccountKind>(props: UnlockedProps<Kind>) {
  const { kind, texts, controls, machine, settings, account, isStale } = props;
  const change = machine.change;
  return (
    <>
      <StateCard {...props} />
      {isStale ? (
        <p role="status" className="text-sm text-warn">
          Not up to date: the account did not answer. Figures of{' '}
          <Moment at={account.computedAt} form="recent" />.
        </p>
      ) : null}
      <Suspense fallback={<TilesSkeleton />}>
        <AccountTiles account={account} />
      </Suspense>
      <div className="grid items-stretch gap-6 xl:grid-cols-12">
        <Card padding="lg" aria-labelledby="controls" className="flex flex-col gap-5 xl:col-span-5">
          <CardHead id="controls" title="Settings" />
          {controls(settings, change)}
          <div className="border-t border-line pt-5">
            <Switch
              label={paperTexts.leaderboard}
              hint={paperTexts.leaderboardHint}
              checked={settings.isOnLeaderboard}
              onChange={(event) =>
                change({ isOnLeaderboard: event.target.checked } as Partial<SettingsOf[Kind]>)
              }
            />
          </div>
          <SaveStatus state={machine.state} onUndo={machine.undo} onRetry={machine.retry} />
        </Card>
        <div className="grid min-w-0 xl:col-span-7">
          <Suspense fallback={<Skeleton className="h-80 w-full rounded-card xl:h-full" />}>
            <EquityCard account={account} />
          </Suspense>
        </div>
      </div>
      <Suspense fallback={<Skeleton className="h-96 w-full rounded-card" />}>
        <AccountParts kind={kind} account={account} empty={emptyText(props)} />
      </Suspense>
      <p className="text-sm text-muted">{paperTexts.simulatedMore}</p>
    </>
  );

  function emptyText({ settings: { status } }: UnlockedProps<Kind>): string {
    return status === 'active'
      ? 'The next signal that is published opens the first trade; it is listed here as it closes.'
      : texts.emptyTrades;
  }
}

/** On or off, what that means right now, and the one button. */
function StateCard<Kind extends PaperAccountKind>(props: UnlockedProps<Kind>) {
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
}: UnlockedProps<Kind>): ReactNode {
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

/** Members who have the page never load what the locked one shows. */
export function lazyTeaser<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): ComponentType {
  const Teaser = lazy<ComponentType>(async () => ({ default: (await load())[name] }));
  return function LazyTeaser() {
    return (
      <Suspense fallback={<MachineSkeleton />}>
        <Teaser />
      </Suspense>
    );
  };
}
