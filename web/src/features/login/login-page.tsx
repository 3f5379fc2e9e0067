import {
  type SecondFactorNeeded,
  secondFactorBodySchema,
} from '@croneai/contracts/endpoints/auth/two-factor.ts';
import { useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { loginTexts } from '../../content/account.ts';
import { secondFactorTexts } from '../../content/security.ts';
import { track } from '../../shared/analytics/track.ts';
import { isProblem } from '../../shared/api/api-error.ts';
import { startSession } from '../../shared/api/session-api.ts';
import { useAppDispatch } from '../../shared/api/shared-state.ts';
import { Submit } from '../../shared/forms/submit.tsx';
import { atField, useApiForm } from '../../shared/forms/use-api-form.ts';
import { CODE_PROBLEMS } from '../../shared/recent-sign-in/proof-api.ts';
import { safeNext } from '../../shared/session/entry-path.ts';
import type { SessionState } from '../../shared/session/session-slice.ts';
import { readDeviceToken } from '../../shared/session/session-storage.ts';
import { useIsSignedIn, useSession } from '../../shared/session/use-session.ts';
import { AccountPage } from '../../shared/site/account-page.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { CodeInput } from '../../shared/ui/code-input.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';
import { useLoginWithSecondFactorMutation } from './api.ts';
import { LoginForm } from './login-form.tsx';

/** Loads separately, so that the form does not wait for it. */
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
        label: 'Record',
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

/**
 * Returns the email address that the previous page passed on, for example after a password reset.
 */
function useKnownEmail(): string {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('email' in state)) return '';
  return typeof state.email === 'string' ? state.email : '';
}

/** Returns the reason why the login page is shown, or undefined if the visitor opened it. */
export function loginNotice({ token, endedBy }: SessionState, next: string | null): string | undefined {
  if (endedBy === 'refused') return loginTexts.ended;
  if (endedBy === 'idle') return loginTexts.idle;
  if (endedBy === 'leaving') return loginTexts.leaving;
  if (next === null) return undefined;
  // If the session still has a token, the member area redirected here because the server was
  // unreachable.
  return token ? loginTexts.outage : loginTexts.needed;
}

const schema = secondFactorBodySchema.pick({ code: true });

interface SecondFactorStepProps {
  needed: SecondFactorNeeded;
  /** Validated path to open after login. */
  next: string;
  isRecovery: boolean;
  onRecovery: (isRecovery: boolean) => void;
  /** Called with a text for the visitor if the password must be entered again. */
  onExpired: (reason: string) => void;
}

/** The second step of a login: a code from the app, or a recovery code. */
function SecondFactorStep({ needed, next, isRecovery, onRecovery, onExpired }: SecondFactorStepProps) {
  const [login, { isLoading }] = useLoginWithSecondFactorMutation();
  const [isLeaving, setIsLeaving] = useState(false);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { form, field, submit, failure } = useApiForm({
    schema,
    defaultValues: { code: '' },
    send: async ({ code }) => {
      const { data, error } = await login({ challenge: needed.challenge, code, ...readDeviceToken() });
      if (data) {
        setIsLeaving(true);
        track('Login', { method: 'email' });
        await startSession(dispatch, data);
        await navigate(next, { replace: true });
      } else if (isProblem(error, 'auth.challenge_invalid')) onExpired(error.message);
      else return { error: atField('code', error, ...CODE_PROBLEMS) };
      return {};
    },
    failed: secondFactorTexts.failed,
  });
  const toggle = () => {
    form.reset();
    onRecovery(!isRecovery);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <CodeInput
        key={String(isRecovery)}
        autoFocus
        label={isRecovery ? 'Recovery code' : 'Authentication code'}
        hint={isRecovery ? 'For example XXXXX-XXXXX.' : 'It changes every 30 seconds.'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        {...field('code', { onChange: () => form.clearErrors('root') })}
      />
      <Submit failure={failure} size="lg" full loading={isLoading || isLeaving}>
        Sign in
      </Submit>
      <Button variant="ghost" full onClick={toggle}>
        {isRecovery ? 'Use the code from your app' : 'Use a recovery code'}
      </Button>
    </form>
  );
}
