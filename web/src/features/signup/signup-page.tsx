import { lazy, useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { DASHBOARD_PATH, LOGIN_PATH, loginPath } from '../../shared/session/entry-path.ts';
import { useIsSignedIn } from '../../shared/session/use-session.ts';
import { storedText } from '../../shared/storage/stored-text.ts';
import { OfferStep } from './offer-step.tsx';
import { stepPath, useSignupStep } from './public/pending-registration.ts';

/** Path of the member area that redirected here. */
const wayBack = storedText('croneai.way-back', 'tab');

/**
 * The steps with forms have a separate chunk, because many more people read the offer than apply.
 */
const loadRegistration = () => import('./registration-page.tsx');
const RegistrationPage = lazy(async () => ({ default: (await loadRegistration()).RegistrationPage }));

/** Offer, application, and confirmation: three views of one page. */
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
  // If the chunk fails to load here, it is loaded again when needed, and that failure is shown.
  loadRegistration().catch(() => undefined);
}

/**
 * Link to the login, including the member page that redirected here, if any; later steps use it as
 * well.
 */
function useLoginPath(): string {
  const step = useSignupStep();
  const sentFrom = sentFromOf(useLocation().state);
  // Only the history entry that was redirected here has its source, because each step is a separate
  // entry. After a reload, the tab's storage has it; a new visit of the offer has none.
  const [from] = useState(() => sentFrom ?? (step === 'offer' ? undefined : (wayBack.read() ?? undefined)));
  useEffect(() => wayBack.write(from ?? null), [from]);
  return from === undefined ? LOGIN_PATH : loginPath(from);
}

function sentFromOf(state: unknown): string | undefined {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' ? from : undefined;
}
