import { useEffect } from 'react';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';
import { ApplicationStep, useApplicationForm } from './application-step.tsx';
import { usePendingRegistration, useSignupStep } from './public/pending-registration.ts';

const loadConfirmStep = () => import('./confirm-step.tsx');
const ConfirmStep = lazyPart(
  async () => (await loadConfirmStep()).ConfirmStep,
  <Skeleton className="h-96" />,
);

interface RegistrationPageProps {
  loginPath: string;
  /** Email from the offer step; empty if the visitor opened the application directly. */
  email: string;
}

/**
 * Application and confirmation. This component stays mounted while the offer is shown, so that
 * input is kept.
 */
export function RegistrationPage({ loginPath, email }: RegistrationPageProps) {
  const step = useSignupStep();
  const { pending, keep } = usePendingRegistration();
  const application = useApplicationForm(email, keep);
  useEffect(() => {
    // Preloads the next step while the visitor fills in the application. If loading fails, that
    // step shows the failure.
    if (step === 'apply') loadConfirmStep().catch(() => undefined);
  }, [step]);
  if (step === 'offer') return null;
  if (step === 'apply') return <ApplicationStep application={application} loginPath={loginPath} />;
  return <ConfirmStep key={pending?.email} pending={pending} onPending={keep} />;
}
