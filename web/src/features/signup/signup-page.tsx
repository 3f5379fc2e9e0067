import { Navigate } from 'react-router-dom';
import { DASHBOARD_PATH } from '../../shared/session/entry-path.ts';
import { useIsSignedIn } from '../../shared/session/use-is-signed-in.ts';
import { useApplicationForm } from './application-form.ts';
import { ApplicationStep } from './application-step.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { OfferStep } from './offer-step.tsx';
import { stepPath, useSignupStep } from './signup-step.ts';
import { usePendingRegistration } from './use-pending-registration.ts';

/** Offer, application, confirmation: three views of one page, so that the application outlives a look back. */
export function SignupPage() {
  const isSignedIn = useIsSignedIn();
  const step = useSignupStep();
  const form = useApplicationForm();
  const { pending, keep } = usePendingRegistration();
  if (isSignedIn) return <Navigate to={DASHBOARD_PATH} replace />;
  if (step === 'offer') return <OfferStep pending={pending} />;
  if (step === 'apply') return <ApplicationStep form={form} onRegistered={keep} />;
  if (!pending) return <Navigate to={stepPath('apply')} replace />;
  return <ConfirmStep key={pending.email} pending={pending} onPending={keep} />;
}
