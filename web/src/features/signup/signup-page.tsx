import { lazy, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { DASHBOARD_PATH } from '../../shared/session/entry-path.ts';
import { useIsSignedIn } from '../../shared/session/use-is-signed-in.ts';
import { OfferStep } from './offer-step.tsx';
import { useSignupStep } from './signup-step.ts';
import { useLoginPath } from './use-login-path.ts';

/** The steps with forms, in a chunk of their own: the offer is read by many more than apply. */
const loadRegistration = () => import('./registration-page.tsx');
const RegistrationPage = lazy(async () => ({ default: (await loadRegistration()).RegistrationPage }));

/** Offer, application, confirmation: three views of one page. */
export function SignupPage() {
  const isSignedIn = useIsSignedIn();
  const step = useSignupStep();
  const [isBegun, setBegun] = useState(false);
  const loginPath = useLoginPath();
  if (step !== 'offer' && !isBegun) setBegun(true);
  if (isSignedIn) return <Navigate to={DASHBOARD_PATH} replace />;
  return (
    <>
      {step === 'offer' ? <OfferStep onAlmost={fetchAhead} loginPath={loginPath} /> : null}
      {isBegun ? <RegistrationPage loginPath={loginPath} /> : null}
    </>
  );
}

function fetchAhead(): void {
  // A chunk that cannot be fetched now is asked for again, and its failure shown, when it is needed.
  loadRegistration().catch(() => undefined);
}
