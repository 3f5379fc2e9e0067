import type { PaperAccount, PaperAccountKind } from '@croneai/contracts/paper.ts';
import type { PaperReplayRange } from '@croneai/contracts/paper-replay.ts';
import type { PaysBy } from '@croneai/contracts/signals.ts';
import { type ComponentType, useState } from 'react';
import { type MachineTexts, paperTexts, REPLAY_RANGE, replayTexts } from '../../content/paper.ts';
import { isApiError } from '../../shared/api/api-error.ts';
import { usePolling } from '../../shared/live/use-polling.ts';
import { signedUsdText, usdText } from '../../shared/signals/gain-text.ts';
import { PROVENANCE_LABEL } from '../../shared/signals/signal-labels.ts';
import { Moment } from '../../shared/time/moment.tsx';
import { Badge } from '../../shared/ui/badge.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { Switch } from '../../shared/ui/choice.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { PageHead } from '../../shared/ui/page-head.tsx';
import { Failed, Skeleton } from '../../shared/ui/states.tsx';
import { MachineSkeleton } from './machine-skeleton.tsx';
import { type SettingsOf, usePaperAccountQuery } from './paper-api.ts';
import { ReplayCard } from './replay-card.tsx';
import { SaveStatus } from './save-status.tsx';
import { StateCard } from './state-card.tsx';
import { hasFailedOn, type Machine, useMachine } from './use-machine.ts';
import { useReplay } from './use-replay.ts';

// Above the fold are the state, the replay and the settings; the rest comes right after them.
const AccountParts = lazyPart(
  async () => (await import('./account-parts.tsx')).AccountParts,
  <Skeleton className="h-96 w-full rounded-card" />,
);

/** Trades open and close with the slots; a few seconds are soon enough. */
const ACCOUNT_POLL_MS = 5_000;
export const FIRST_RANGE: PaperReplayRange = '7d';

/** What the settings of a machine are made of. */
export interface ControlsProps<Settings> {
  settings: Settings;
  /** Told at once of a value that is drawn and does not count yet. */
  onPreview: (part: Partial<Settings>) => void;
  onChange: (part: Partial<Settings>) => void;
  /** What a stake is depends on the terms. */
  paysBy: PaysBy;
}

interface MachinePageProps<Kind extends PaperAccountKind> {
  kind: Kind;
  texts: MachineTexts;
  /** The settings of this machine's own. */
  Controls: ComponentType<ControlsProps<SettingsOf[Kind]>>;
  /** The present window of the limit, for example "today". */
  presentWindow: (settings: SettingsOf[Kind]) => string;
  /** Shown when the access is taken while the page is open. */
  Locked: ComponentType;
}

/** A machine and its paper account: what it does now, its settings, and what came of them. */
export function MachinePage<Kind extends PaperAccountKind>(props: MachinePageProps<Kind>) {
  const { kind, texts, Locked } = props;
  const machine = useMachine(kind);
  const account = usePaperAccountQuery(kind, usePolling(ACCOUNT_POLL_MS));
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
            <Badge tone="warn">Simulated, no broker connected</Badge>
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
          <Failed title={`${texts.subject} couldn’t be loaded`} onRetry={retry} retrying={account.isFetching}>
            {replayTexts.failed}
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
  type Part = Partial<SettingsOf[Kind]>;
  const { kind, Controls, machine, settings, account, isStale } = props;
  const [range, setRange] = useState(FIRST_RANGE);
  const [preview, setPreview] = useState<Part>();
  const replay = useReplay(kind, { ...settings, ...preview }, range);
  const change = (part: Part) => {
    setPreview(undefined);
    machine.change(part);
  };
  // Said where the button is that was pressed.
  const isAboutStatus = hasFailedOn('status', machine.state);
  const saveStatus = <SaveStatus state={machine.state} onUndo={machine.undo} onRetry={machine.retry} />;
  return (
    <>
      <StateCard {...props} />
      {isAboutStatus ? saveStatus : null}
      {isStale ? (
        <p role="status" className="text-sm text-warn">
          Not up to date: the account could not be reached. Figures from{' '}
          <Moment at={account.computedAt} form="recent" />.
        </p>
      ) : null}
      <div className="grid gap-6 xl:grid-cols-12">
        <div className="grid min-w-0 xl:col-span-8">
          <ReplayCard {...replay} range={range} onRange={setRange} />
        </div>
        <Card padding="lg" aria-labelledby="controls" className="flex flex-col gap-5 xl:col-span-4">
          <CardHead id="controls" title="Settings" />
          <Controls
            settings={settings}
            onPreview={(part) => setPreview({ ...preview, ...part })}
            onChange={change}
            paysBy={account.paysBy}
          />
          {replay.replay && replay.replay.signals > 0 ? (
            // Where the curve is out of sight while a setting moves.
            <p className="flex flex-wrap justify-between gap-x-3 border-t border-line pt-4 text-sm tabular-nums xl:hidden">
              <span className="text-muted">
                {replayTexts.mark}, {REPLAY_RANGE[replay.replay.range].label}
              </span>
              <span className="font-medium">
                {signedUsdText(replay.replay.netUsd)} · drawdown {usdText(replay.replay.drawdown.maxUsd)}
              </span>
            </p>
          ) : null}
          <div className="border-t border-line pt-5">
            <Switch
              label="Show this account on the leaderboard"
              hint="In the Elite Network, under a pseudonym."
              checked={settings.isOnLeaderboard}
              onChange={(event) => change({ isOnLeaderboard: event.target.checked } as Part)}
            />
          </div>
          {isAboutStatus ? null : saveStatus}
        </Card>
      </div>
      <AccountParts
        kind={kind}
        account={account}
        replay={replay.replay}
        isActive={settings.status === 'active'}
      />
      <p className="text-sm text-muted">{paperTexts.simulatedMore}</p>
    </>
  );
}
