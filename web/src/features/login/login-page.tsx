import type { SecondFactorNeeded } from '@croneai/contracts/endpoints/two-factor.ts';
import { useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { loginTexts } from '../../content/account.ts';
import { recordTexts } from '../../content/record.ts';
import { secondFactorTexts } from '../../content/security.ts';
import { safeNext } from '../../shared/session/entry-path.ts';
import type { SessionState } from '../../shared/session/session-slice.ts';
import { useIsSignedIn, useSession } from '../../shared/session/use-session.ts';
import { AccountPage } from '../../shared/site/account-page.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';
import { LoginForm } from './login-form.tsx';
import { SecondFactorStep } from './second-factor-step.tsx';

/** For who comes back; the form does not wait for it. */
const TodaysRecord = lazyPart(async () => (await import('../record/public/todays-record.tsx')).TodaysRecord);

export function LoginPage() {
  const session = useSession();
  const isSignedIn = useIsSignedIn();
  const [search] = useSearchParams();
  const next = search.get('next');
  const email = useKnownEmail();
  const [needed, setNeeded] = useState<SecondFactorNeeded>();
  const [expired, setExpired] = useState<string>();
  const [isRecovery, setIsRecovery] = useState(false);
  if (isSignedIn) return <Navigate to={safeNext(next)} replace />;
  const toPassword = (reason?: string) => {
    setNeeded(undefined);
    setIsRecovery(false);
    setExpired(reason);
  };
  if (needed) {
    return (
      <AccountPage
        title="Two-factor login"
        lead={isRecovery ? 'Enter one of your recovery codes. Each works once.' : secondFactorTexts.lead}
        back={{ to: '/login', label: 'Back to login', onFollow: () => toPassword() }}
      >
        <SecondFactorStep
          needed={needed}
          next={safeNext(next)}
          isRecovery={isRecovery}
          onRecovery={setIsRecovery}
          onExpired={toPassword}
        />
      </AccountPage>
    );
  }
  const notice = loginNotice(session, next);
  return (
    <AccountPage
      title="Sign in"
      lead="Welcome back."
      back={{ to: '/', label: 'Back to home' }}
      beside={{
        label: recordTexts.title,
        content: <TodaysRecord />,
      }}
    >
      {notice && !expired ? <Notice tone="info">{notice}</Notice> : null}
      {expired ? <Notice tone="warning">{expired}</Notice> : null}
      <LoginForm email={email} next={safeNext(next)} onSecondFactor={setNeeded} />
      <p className="border-t border-line pt-6 text-sm text-muted">
        New here?{' '}
        <TextLink to="/signup" state={{ from: next }}>
          Create an account
        </TextLink>
      </p>
    </AccountPage>
  );
}

/** The address that the page before this one already knew, for example after a reset. */
function useKnownEmail(): string {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('email' in state)) return '';
  return typeof state.email === 'string' ? state.email : '';
}

/** Why somebody stands before the login without having asked for it, if so. */
export function loginNotice({ token, endedBy }: SessionState, next: string | null): string | undefined {
  if (endedBy === 'refused') return loginTexts.ended;
  if (endedBy === 'idle') return loginTexts.idle;
  if (endedBy === 'leaving') return loginTexts.leaving;
  if (next === null) return undefined;
  // The member area sends a token here only when it could not ask for its owner.
  return token ? loginTexts.outage : loginTexts.needed;
}
