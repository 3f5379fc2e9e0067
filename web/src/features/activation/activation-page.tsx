import type { ReactNode } from 'react';
import { activationTexts } from '../../content/dashboard.ts';
import { paths } from '../../content/paths.ts';
import { useMember } from '../../shared/session/member-context.ts';
import { newTicketPath } from '../../shared/support/ticket-path.ts';
import { PROOF_CATEGORY } from '../../shared/support/use-proof-ticket.ts';
import { useTrialSecondsLeft } from '../../shared/trial/use-trial.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { ActivationSteps } from './activation-steps.tsx';
import { LockedFeatures } from './locked-features.tsx';
import { ProgressCard } from './progress-card.tsx';
import { TierCards } from './tier-cards.tsx';

interface ActivationPageProps {
  /** The dashboard-code field, for as long as there is something to unlock. */
  codeField: ReactNode;
}

/** Home of the trial: what is missing until the dashboard opens, how far this member is, and the way there. */
export function ActivationPage({ codeField }: ActivationPageProps) {
  const state = useActivationState();
  return (
    <>
      <PageTitle>Command Center</PageTitle>
      <div className="grid gap-6 xl:grid-cols-12">
        <Card padding="lg" className="flex flex-col gap-6 xl:col-span-8">
          <div className="flex flex-col items-start gap-3">
            <Badge tone={state.tone}>{state.badge}</Badge>
            <h1 className="text-2xl font-semibold sm:text-3xl">{state.title}</h1>
            <p className="max-w-prose text-muted">{state.text}</p>
          </div>
          <ActivationSteps />
          <div className="flex flex-col gap-3 sm:flex-row">
            <ButtonLink to={paths.accountSetup} size="lg">
              Start Activation
            </ButtonLink>
            <ButtonLink to={newTicketPath(PROOF_CATEGORY)} size="lg" variant="secondary">
              Submit Proof
            </ButtonLink>
          </div>
        </Card>
        <div className="flex flex-col gap-6 xl:col-span-4 xl:row-span-2">
          <ProgressCard />
          <CodeCard>{codeField}</CodeCard>
        </div>
        <div className="xl:col-span-8">
          <LockedFeatures />
        </div>
      </div>
      <TierCards />
    </>
  );
}

function CodeCard({ children }: { children: ReactNode }) {
  const { user } = useMember();
  return (
    <Card padding="lg" className="flex flex-col gap-5">
      {children ? (
        <CardHead title="Have your code?" text="It opens the dashboard at once." />
      ) : (
        <CardHead title="Your code was accepted" text="Nothing more to enter here. Your tier is next." />
      )}
      {children}
      {user.admissionCode ? (
        <p className="mt-auto flex lg:hidden items-center justify-between gap-3 border-t border-line pt-4 text-sm text-muted">
          Your admission code
          <span className="tabular font-medium tracking-wider text-text">{user.admissionCode}</span>
        </p>
      ) : null}
    </Card>
  );
}

function useActivationState() {
  const { access } = useMember();
  const trialIsOver = useTrialSecondsLeft() === 0;
  if (access.dashboardUnlocked) return activationTexts.unlocked;
  return trialIsOver ? activationTexts.ended : activationTexts.running;
}
