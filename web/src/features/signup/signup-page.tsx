import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { DASHBOARD_PATH, LOGIN_PATH, loginPath } from '../../shared/session/entry-path.ts';
import { useIsSignedIn } from '../../shared/session/use-session.ts';
import { storedText } from '../../shared/storage/stored-text.ts';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { OfferStep } from './offer-step.tsx';
import { stepPath, useSignupStep } from './public/pending-registration.ts';

/** Path of the member page that the visitor tried to open before being redirected here. */
const wayBack = storedText('croneai.way-back', 'tab');

/**
 * The steps with forms are in a separate chunk, because many more people read the offer than apply.
 */
const loadRegistration = () => import('./registration-page.tsx');
const RegistrationPage = lazyPart(
  async () => (await loadRegistration()).RegistrationPage,
  <div aria-busy="true" className="min-h-dvh" />,
);

/** Offer, application, and confirmation, which are three views of one page. */
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
            // The offer stays until the script of the next step has loaded.
            void fetchAhead().then(() => navigate(stepPath('apply')));
          }}
          email={email}
          loginPath={loginPath}
        />
      ) : null}
      {isBegun ? <RegistrationPage loginPath={loginPath} email={email} /> : null}
    </>
  );
}

async function fetchAhead(): Promise<void> {
  // If loading fails here, the chunk is loaded again when it is needed. If that attempt also fails,
  // the page shows the failure.
  await loadRegistration().catch(() => undefined);
}

/**
 * Returns the link to the login. In every step, it contains the member page that redirected the
 * visitor here.
 */
function useLoginPath(): string {
  const step = useSignupStep();
  const sentFrom = sentFromOf(useLocation().state);
  // Only the history entry of the first step contains the page that redirected the visitor here.
  // After a reload, a later step reads this page from the tab's storage. A new visit to the offer
  // ignores the stored page.
  const [from] = useState(() => sentFrom ?? (step === 'offer' ? undefined : (wayBack.read() ?? undefined)));
  useEffect(() => wayBack.write(from ?? null), [from]);
  return from === undefined ? LOGIN_PATH : loginPath(from);
}

function sentFromOf(state: unknown): string | undefined {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' ? from : undefined;
}
