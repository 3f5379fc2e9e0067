import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { afterSetup } from '../../content/account-setup.ts';
import { useAccountSetupQuery } from '../../shared/account-setup/setup-api.ts';
import { tierWanted } from '../../shared/account-setup/setup-path.ts';
import { messageOf } from '../../shared/api/api-error.ts';
import { useMember } from '../../shared/session/member-context.ts';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { PageHead } from '../../shared/ui/page-head.tsx';
import { Failed, Skeleton } from '../../shared/ui/states.tsx';
import { SetupWizard } from './setup-wizard.tsx';
import { VerifiedSetup } from './verified-setup.tsx';

interface AccountSetupPageProps {
  /** The dashboard-code field, for as long as there is something to unlock. */
  codeField: ReactNode;
}

/** From the trial to a verified deposit: broker account, access and deposit, proof. */
export function AccountSetupPage({ codeField }: AccountSetupPageProps) {
  const isVerified = useIsVerified();
  return (
    <>
      <PageHead title="Account Setup" lead={isVerified ? undefined : 'Three steps, saved as you go.'} />
      <div className="grid items-start gap-6 xl:grid-cols-12">
        <Card padding="lg" className="min-w-0 xl:col-span-8">
          <LoadedWizard />
        </Card>
        <div className="flex min-w-0 flex-col gap-6 xl:col-span-4">
          {codeField ? (
            <Card padding="lg" className="flex flex-col gap-5">
              <CardHead title="Have your code?" text="It opens your dashboard." />
              {codeField}
            </Card>
          ) : null}
          {isVerified ? null : <NextCard />}
        </div>
      </div>
    </>
  );
}

/** Through with the setup: support has verified the deposit behind the tier, and no other tier was chosen. */
function useIsVerified(): boolean {
  const { tier, access } = useMember();
  const [query] = useSearchParams();
  return tier !== 'guest' && access.hasDeposited && tierWanted(query) === undefined;
}

function LoadedWizard() {
  const isVerified = useIsVerified();
  const [openedAt] = useState(() => Date.now());
  const { currentData, fulfilledTimeStamp, error, isFetching, refetch } = useAccountSetupQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  // Another device may have gone on since this one asked last: the wizard begins with what is saved now.
  const isFresh = fulfilledTimeStamp !== undefined && fulfilledTimeStamp >= openedAt;
  if (!currentData && error) {
    return (
      <Failed title="Your setup couldn’t be loaded" onRetry={() => void refetch()} retrying={isFetching}>
        {messageOf(error, 'Check your connection.')}
      </Failed>
    );
  }
  if (!currentData || !(isFresh || error)) return <WizardSkeleton />;
  return isVerified ? <VerifiedSetup loaded={currentData} /> : <SetupWizard loaded={currentData} />;
}

function WizardSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-7">
      <Skeleton className="h-8" />
      <Skeleton className="h-13 w-80 max-w-full" />
      <Skeleton className="h-28" />
      <Skeleton className="h-17" />
      <Skeleton className="h-12 sm:w-40" />
    </div>
  );
}

function NextCard() {
  return (
    <Card padding="lg" className="flex flex-col gap-4">
      <CardHead title="What happens next" />
      <ol className="flex flex-col gap-3 text-sm text-muted">
        {afterSetup.steps.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span aria-hidden className="tabular font-medium text-accent">
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </Card>
  );
}
