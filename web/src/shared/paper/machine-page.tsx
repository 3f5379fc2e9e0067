import type { PaperAccount, PaperAccountKind } from '@croneai/contracts/paper.ts';
import type { PaysByTerms } from '@croneai/contracts/signals.ts';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { type MachineTexts, paperTexts } from '../../content/paper.ts';
import { isApiError, messageOf } from '../api/api-error.ts';
import { PROVENANCE_LABEL } from '../signals/signal-labels.ts';
import { useIsOnline } from '../signals/use-is-online.ts';
import { Moment } from '../time/moment.tsx';
import { Badge } from '../ui/badge.tsx';
import { Card, CardHead } from '../ui/card.tsx';
import { Switch } from '../ui/choice.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Failed, Skeleton } from '../ui/states.tsx';
import { MachineSkeleton, TilesSkeleton } from './machine-skeleton.tsx';
import { type SettingsOf, usePaperAccountQuery } from './paper-api.ts';
import { SaveStatus } from './save-status.tsx';
import { StateCard } from './state-card.tsx';
import { hasFailedOn, type Machine, useMachine } from './use-machine.ts';

// Above the fold are the state, the button and the settings; the account comes right after them.
const AccountTiles = lazy(async () => ({ default: (await import('./account-tiles.tsx')).AccountTiles }));
const EquityCard = lazy(async () => ({ default: (await import('./equity-card.tsx')).EquityCard }));
const AccountParts = lazy(async () => ({ default: (await import('./account-parts.tsx')).AccountParts }));

/** Trades open and close with the slots; a few seconds are soon enough. */
const ACCOUNT_POLL_MS = 5_000;

interface MachinePageProps<Kind extends PaperAccountKind> {
  kind: Kind;
  texts: MachineTexts;
  /** The settings of this machine's own; what a stake is depends on the terms. */
  controls: (
    settings: SettingsOf[Kind],
    change: (part: Partial<SettingsOf[Kind]>) => void,
    paysBy: PaysByTerms,
  ) => ReactNode;
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
            Your settings are safe on the server. {messageOf(error, 'Please check your connection.')}
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
  // Said where the button is that was pressed.
  const isAboutStatus = hasFailedOn('status', machine.state);
  const saveStatus = <SaveStatus state={machine.state} onUndo={machine.undo} onRetry={machine.retry} />;
  return (
    <>
      <StateCard {...props} />
      {isAboutStatus ? saveStatus : null}
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
          {controls(settings, change, account.paysBy)}
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
          {isAboutStatus ? null : saveStatus}
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
