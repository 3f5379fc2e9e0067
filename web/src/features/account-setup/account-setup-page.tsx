import type { AccountSetup } from '@croneai/contracts/account-setup.ts';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  accessPathNames,
  afterSetup,
  setupTexts as texts,
  verifiedTexts,
} from '../../content/account-setup.ts';
import { tierName } from '../../content/tiers.ts';
import { useAccountSetupQuery } from '../../shared/account-setup/setup-api.ts';
import { tierWanted } from '../../shared/account-setup/setup-path.ts';
import { QueryBody } from '../../shared/query/query-body.tsx';
import { useMember } from '../../shared/session/member-context.ts';
import { usd } from '../../shared/text/usd.ts';
import { useTimes } from '../../shared/time/use-times.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { FactList } from '../../shared/ui/fact-list.tsx';
import { PageHead } from '../../shared/ui/page-head.tsx';
import { SkeletonColumn } from '../../shared/ui/states.tsx';
import { CodeButton, CodeCard, useCodePrompt } from '../dashboard-code/public/code-card.tsx';
import { SetupWizard } from './setup-wizard.tsx';

export function AccountSetupPage({ codeField }: { codeField: ReactNode }) {
  const isVerified = useIsVerified();
  const prompt = useCodePrompt();
  return (
    <>
      <PageHead
        title="Account Setup"
        // Phones show the steps themselves, so that the first screen has room for the next action.
        lead={isVerified ? undefined : <span className="max-sm:sr-only">{texts.lead}</span>}
      />
      <div className="grid items-start gap-6 xl:grid-cols-12">
        <Card padding="lg" className="min-w-0 xl:col-span-8">
          <LoadedWizard />
        </Card>
        <div className="flex min-w-0 flex-col gap-6 xl:col-span-4">
          {codeField ? <CodeCard prompt={prompt}>{codeField}</CodeCard> : null}
          {isVerified ? null : <NextCard />}
          {codeField ? <CodeButton prompt={prompt} /> : null}
        </div>
      </div>
    </>
  );
}

/**
 * True if the member has a paid tier and a verified deposit. False while the URL names the tier
 * that the member wants.
 */
function useIsVerified(): boolean {
  const { tier, access } = useMember();
  const [query] = useSearchParams();
  return tier !== 'guest' && access.hasDeposited && tierWanted(query) === undefined;
}

function LoadedWizard() {
  const isVerified = useIsVerified();
  const [openedAt] = useState(() => Date.now());
  const query = useAccountSetupQuery(undefined, { refetchOnMountOrArgChange: true });
  const { currentData, fulfilledTimeStamp, error } = query;
  // A second device may have saved a later step, so the wizard starts only once fresh data has
  // loaded.
  const isFresh = fulfilledTimeStamp !== undefined && fulfilledTimeStamp >= openedAt;
  return (
    <QueryBody
      query={{ ...query, currentData: isFresh || error ? currentData : undefined }}
      failed="Your setup couldn’t be loaded"
      skeleton={
        <SkeletonColumn
          className="gap-7"
          shapes={['h-8', 'h-13 w-80 max-w-full', 'h-28', 'h-17', 'h-12 sm:w-40']}
        />
      }
    >
      {(loaded) => (isVerified ? <VerifiedSetup loaded={loaded} /> : <SetupWizard loaded={loaded} />)}
    </QueryBody>
  );
}

function NextCard() {
  return (
    <Card padding="lg" className="flex flex-col gap-4">
      <CardHead title="What happens next" />
      <ul className="flex list-disc flex-col gap-3 pl-4 text-sm text-muted marker:text-accent">
        {afterSetup.parts.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
    </Card>
  );
}

/**
 * Shows the verified tier. Also shows the member's own entries, which the member may have changed
 * since the verification. A button opens the steps again.
 */
function VerifiedSetup({ loaded }: { loaded: AccountSetup }) {
  const { tier } = useMember();
  const times = useTimes();
  const [isChanging, setChanging] = useState(false);
  if (isChanging) return <SetupWizard loaded={loaded} />;
  const { brokerAccount, deposit, savedAt } = loaded;
  const entries = [
    ...(deposit
      ? [
          { label: 'Deposit', value: usd(deposit.depositAmount) },
          { label: 'Access', value: accessPathNames[deposit.accessPath] },
        ]
      : []),
    ...(brokerAccount
      ? [{ label: 'Broker account', value: <span className="font-mono">{brokerAccount}</span> }]
      : []),
    ...(savedAt ? [{ label: 'Last change', value: times.day(savedAt) }] : []),
  ];
  return (
    <div className="flex flex-col gap-5">
      <CardHead
        title={verifiedTexts.title}
        aside={<Badge tone="up">{verifiedTexts.verified}</Badge>}
        text={verifiedTexts.text(tierName(tier))}
      />
      {entries.length > 0 ? (
        <>
          <CardHead level={3} title={verifiedTexts.entries} text={verifiedTexts.entriesText} />
          <FactList facts={entries} />
        </>
      ) : null}
      <Button variant="secondary" className="self-start" onClick={() => setChanging(true)}>
        {verifiedTexts.change}
      </Button>
    </div>
  );
}
