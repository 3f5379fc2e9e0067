import { mayUse } from '@croneai/contracts/access.ts';
import type { PaperAccount } from '@croneai/contracts/paper.ts';
import { type ComponentType, useState } from 'react';
import { paperTexts, REPLAY_RANGE, replayTexts } from '../../content/paper.ts';
import { isApiError } from '../../shared/api/api-error.ts';
import { usePolling } from '../../shared/live/use-polling.ts';
import { useMember } from '../../shared/session/member-context.ts';
import { signedUsdText, usdText } from '../../shared/signals/gain-text.ts';
import { PricesMark } from '../../shared/signals/prices-mark.tsx';
import { Moment } from '../../shared/time/moment.tsx';
import { Badge } from '../../shared/ui/badge.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { Switch } from '../../shared/ui/choice.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { PageHead } from '../../shared/ui/page-head.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { Failed, Skeleton, SkeletonGroup } from '../../shared/ui/states.tsx';
import { type MachineSettings, type SettingsPart, usePaperAccountQuery } from './paper-api.ts';
import { ReplayCard, useReplay } from './replay-card.tsx';
import { SaveStatus, StateCard } from './state-card.tsx';
import { type Machine, type MachineKind, useMachine } from './use-machine.ts';

/** Loaded only if needed: members with access never see the locked page. */
const LockedMachine = lazyPart(
  async () => (await import('./locked-machine.tsx')).LockedMachine,
  <MachineSkeleton />,
);
// State, backtest, and settings are above the fold. The rest loads right after them.
const AccountParts = lazyPart(
  async () => (await import('./account-parts.tsx')).AccountParts,
  <Skeleton className="h-96 w-full rounded-card" />,
);

/** Trades open and close with the slots, so polling every few seconds is fast enough. */
const ACCOUNT_POLL_MS = 5_000;

/** A machine page for members with access, a locked preview for others. */
export function MachinePage<Settings extends MachineSettings>(machine: MachineKind<Settings>) {
  const { access } = useMember();
  const Page: ComponentType<MachineKind> = mayUse(machine.feature, access) ? OpenMachine : LockedMachine;
  return (
    <>
      <PageTitle>{machine.texts.title}</PageTitle>
      <Page {...machine} />
    </>
  );
}

function OpenMachine(props: MachineKind) {
  const { kind, texts } = props;
  const machine = useMachine(kind);
  const account = usePaperAccountQuery(kind, usePolling(ACCOUNT_POLL_MS));
  const error = machine.error ?? account.error;
  // The access was revoked while the page was open.
  if (isApiError(error) && error.code === 'access.locked') return <LockedMachine {...props} />;
  const retry = () => {
    machine.refetch();
    void account.refetch(); // never rejects: the query's state holds the error
  };
  return (
    <>
      <PageHead
        title={texts.title}
        lead={texts.lead}
        aside={
          <div className="flex flex-wrap gap-2">
            <Badge tone="warn" wraps>
              Simulated, no broker connected
            </Badge>
            <PricesMark provenance={account.data?.provenance} />
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

interface UnlockedProps extends MachineKind {
  machine: Machine;
  settings: MachineSettings;
  account: PaperAccount;
  isStale: boolean;
}

function Unlocked(props: UnlockedProps) {
  const { kind, Controls, machine, settings, account, isStale } = props;
  const [preview, setPreview] = useState<SettingsPart>();
  const replay = useReplay(kind, { ...settings, ...preview });
  const change = (part: SettingsPart) => {
    setPreview(undefined);
    machine.change(part);
  };
  // If changing the status fails, the error is shown next to the status button.
  const isAboutStatus = 'part' in machine.state && 'status' in machine.state.part;
  const saveStatus = <SaveStatus {...machine} />;
  return (
    <>
      <StateCard {...props} change={machine.change} />
      {isAboutStatus ? saveStatus : null}
      {isStale ? (
        <p role="status" className="text-sm text-warn">
          We couldn’t reach the account. These figures are from{' '}
          <Moment at={account.computedAt} form="recent" />.
        </p>
      ) : null}
      <div className="grid gap-6 xl:grid-cols-12">
        <div className="grid min-w-0 xl:col-span-8">
          <ReplayCard {...replay} />
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
            // Repeats the result here, because a member who changes a setting may have scrolled the
            // curve off screen.
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
              hint="In the Elite Network, under a made-up name."
              checked={settings.isOnLeaderboard}
              onChange={(event) => change({ isOnLeaderboard: event.target.checked })}
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

/** Skeleton with the layout of a machine page. */
function MachineSkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-6">
      <Skeleton className="h-20 w-full rounded-card" />
      <div className="grid gap-6 xl:grid-cols-12">
        <Skeleton className="h-136 w-full rounded-card xl:col-span-8" />
        <Skeleton className="h-128 w-full rounded-card xl:col-span-4 xl:h-136" />
      </div>
      <Skeleton className="h-80 w-full rounded-card" />
    </SkeletonGroup>
  );
}
