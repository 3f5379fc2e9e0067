import { lazy, Suspense, useEffect } from 'react';
import { Skeleton } from '../../shared/ui/states.tsx';
import { useApplicationForm } from './application-form.ts';
import { ApplicationStep } from './application-step.tsx';
import { usePendingRegistration, useSignupStep } from './signup-step.ts';

const loadConfirmStep = () => import('./confirm-step.tsx');
const ConfirmStep = lazy(async () => ({ default: (await loadConfirmStep()).ConfirmStep }));

/** Application and confirmation. Stays while the offer is looked at again, so that the application outlives it. */
export function RegistrationPage({ loginPath }: { loginPath: string }) {
  const step = useSignupStep();
  const { pending, keep } = usePendingRegistration();
  const application = useApplicationForm(keep);
  useEffect(() => {
    // Fetched while the application is filled in; a failure shows when the step is reached.
    if (step === 'apply') loadConfirmStep().catch(() => undefined);
  }, [step]);
  if (step === 'offer') return null;
  if (step === 'apply') return <ApplicationStep application={application} loginPath={loginPath} />;
  return (
    <Suspense fallback={<Skeleton className="h-96" />}>
      <ConfirmStep key={pending?.email} pending={pending} onPending={keep} />
    </Suspense>
  );
}
