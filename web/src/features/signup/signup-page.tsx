import { lazy, useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { DASHBOARD_PATH, LOGIN_PATH, loginPath } from '../../shared/session/entry-path.ts';
import { useIsSignedIn } from '../../shared/session/use-session.ts';
import { storedText } from '../../shared/storage/stored-text.ts';
import { OfferStep } from './offer-step.tsx';
import { stepPath, useSignupStep } from './public/pending-registration.ts';

/** The page of the member area that redirected here. */
const wayBack = storedText('croneai.way-back', 'tab');

/** The steps with forms, in a chunk of their own: the offer is read by many more than apply. */
const loadRegistration = () => import('./registration-page.tsx');
const RegistrationPage = lazy(async () => ({ default: (await loadRegistration()).RegistrationPage }));

/** Offer, application, confirmation: three views of one page. */
export function SignupPage() {
  const isSignedIn = useIsSignedIn();
  const step = useSignupStep();
  const [isBegun, setBegun] = useState(false);
  const [email, setEmail] = useState('');
  const navigate = useNavigate();
  const loginPath = useLoginPath();
  if (step !== 'offer' && !isBegun) setBegun(true);
  if (isSignedIn) return <Navigate to={DASHBOARD_PATH} replace />;
  return (
    <>
      {step === 'offer' ? (
        <OfferStep
          onAlmost={fetchAhead}
          onApply={(typed) => {
            setEmail(typed);
            void navigate(stepPath('apply'));
          }}
          email={email}
          loginPath={loginPath}
        />
      ) : null}
      {isBegun ? <RegistrationPage loginPath={loginPath} email={email} /> : null}
    </>
  );
}

function fetchAhead(): void {
  // A chunk that fails to load is loaded again when needed, and its failure is shown then.
  loadRegistration().catch(() => undefined);
}

/**
 * The login, with the way back to the page of the member area that redirected here, if any; also
 * for later steps.
 */
function useLoginPath(): string {
  const step = useSignupStep();
  const sentFrom = sentFromOf(useLocation().state);
  // Only the entry that was redirected here has its source, because the steps are entries of their
  // own. After a reload the tab's storage has it; a new visit of the offer has none.
  const [from] = useState(() => sentFrom ?? (step === 'offer' ? undefined : (wayBack.read() ?? undefined)));
  useEffect(() => wayBack.write(from ?? null), [from]);
  return from === undefined ? LOGIN_PATH : loginPath(from);
}

function sentFromOf(state: unknown): string | undefined {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' ? from : undefined;
}
