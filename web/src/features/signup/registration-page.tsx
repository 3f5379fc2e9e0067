import { useApplicationForm } from './application-form.ts';
import { ApplicationStep } from './application-step.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { useSignupStep } from './signup-step.ts';
import { usePendingRegistration } from './use-pending-registration.ts';

/** Application and confirmation. Stays while the offer is looked at again, so that the application outlives it. */
export function RegistrationPage({ loginPath }: { loginPath: string }) {
  const step = useSignupStep();
  const form = useApplicationForm();
  const { pending, keep } = usePendingRegistration();
  if (step === 'offer') return null;
  if (step === 'apply') return <ApplicationStep form={form} loginPath={loginPath} onRegistered={keep} />;
  return <ConfirmStep key={pending?.email} pending={pending} onPending={keep} />;
}
