import { type ComponentType, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { DASHBOARD_PATH } from '../../shared/session/entry-path.ts';
import { useIsSignedIn } from '../../shared/session/use-is-signed-in.ts';
import { OfferStep } from './offer-step.tsx';
import { useSignupStep } from './signup-step.ts';
import { useLoginPath } from './use-login-path.ts';

interface SignupPageProps {
  /** The steps with forms, in a chunk of their own: the offer is read by many more than apply. */
  registration: ComponentType<{ loginPath: string }>;
  /** Fetches that chunk, when somebody is about to need it. */
  onAlmost: () => void;
}

/** Offer, application, confirmation: three views of one page. */
export function SignupPage({ registration: Registration, onAlmost }: SignupPageProps) {
  const isSignedIn = useIsSignedIn();
  const step = useSignupStep();
  const [isBegun, setBegun] = useState(false);
  const loginPath = useLoginPath();
  if (step !== 'offer' && !isBegun) setBegun(true);
  if (isSignedIn) return <Navigate to={DASHBOARD_PATH} replace />;
  return (
    <>
      {step === 'offer' ? <OfferStep onAlmost={onAlmost} loginPath={loginPath} /> : null}
      {isBegun ? <Registration loginPath={loginPath} /> : null}
    </>
  );
}
