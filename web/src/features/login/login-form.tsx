import type { AccountDeletion } from '@croneai/contracts/endpoints/auth/account.ts';
import { type LoginBody, loginBodySchema } from '@croneai/contracts/endpoints/auth/auth-bodies.ts';
import type { SecondFactorNeeded } from '@croneai/contracts/endpoints/auth/two-factor.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { deletionTexts, loginTexts as texts } from '../../content/account.ts';
import { track } from '../../shared/analytics/track.ts';
import { isApiError, isProblem, messageOf } from '../../shared/api/api-error.ts';
import { startSession } from '../../shared/api/session-api.ts';
import { useAppDispatch } from '../../shared/api/shared-state.ts';
import { Submit } from '../../shared/forms/submit.tsx';
import { useApiForm } from '../../shared/forms/use-api-form.ts';
import { readDeviceToken } from '../../shared/session/session-storage.ts';
import { Button } from '../../shared/ui/button.tsx';
import { CodeInput } from '../../shared/ui/code-input.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { EmailField, PasswordField } from '../../shared/ui/text-field.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';
import { readPending, resendAtAfter, stepPath, writePending } from '../signup/public/pending-registration.ts';
import { resendFailure, useResendCodeMutation, waitAfterRefusal } from '../signup/public/resend-code-api.ts';
import { useKeepAccountMutation, useLoginMutation } from './api.ts';

interface LoginFormProps {
  email: string;
  /** Validated path to open after login. */
  next: string;
  /** Called if the password is correct and a second factor is needed. */
  onSecondFactor: (needed: SecondFactorNeeded) => void;
}

export function LoginForm({ email, next, onSecondFactor }: LoginFormProps) {
  const [login, { isLoading, error: refusal, originalArgs }] = useLoginMutation();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { field, submit, failure } = useApiForm({
    schema: loginBodySchema,
    defaultValues: { email, password: '' },
    send: async (values) => {
      const { data, error } = await login({ ...values, ...readDeviceToken() });
      if (data && 'secondFactorRequired' in data) {
        onSecondFactor(data);
      } else if (data) {
        track('Login', { method: 'email' });
        await startSession(dispatch, data);
        await navigate(next, { replace: true });
      }
      // A notice in the form shows these two errors.
      return isProblem(error, 'auth.email_unconfirmed', 'auth.deletion_scheduled') ? {} : { error };
    },
    failed: texts.failed,
    fillIn: texts.fillIn,
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <EmailField autoComplete="username" {...field('email')} />
      <div className="flex flex-col gap-2.5">
        <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
        <TextLink to="/forgot-password" className="self-start text-sm">
          Forgot your password?
        </TextLink>
      </div>
      {isProblem(refusal, 'auth.email_unconfirmed') && originalArgs ? (
        <UnconfirmedNotice {...originalArgs} />
      ) : null}
      {isProblem(refusal, 'auth.deletion_scheduled') && originalArgs ? (
        <DeletionNotice
          credentials={originalArgs}
          erasesAt={(refusal.data as Partial<AccountDeletion> | undefined)?.erasesAt}
          onKept={() => submit()}
        />
      ) : null}
      <Submit failure={failure} size="lg" full loading={isLoading}>
        Sign in
      </Submit>
    </form>
  );
}

interface DeletionNoticeProps {
  /** Email and password that the server has just accepted. */
  credentials: LoginBody;
  /** ISO 8601; undefined if the reply has none. */
  erasesAt: string | undefined;
  onKept: () => void;
}

const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/**
 * Shown after a correct password for an account whose deletion is scheduled. The only action in the
 * notice is to keep the account.
 */
function DeletionNotice({ credentials, erasesAt, onKept }: DeletionNoticeProps) {
  const [keep, { isLoading, error }] = useKeepAccountMutation();
  const [code, setCode] = useState('');
  const [wantsCode, setWantsCode] = useState(false);
  const keepAccount = async () => {
    const { error: refusal } = await keep({ ...credentials, ...(code && { code }) });
    if (isMissingCode(refusal)) setWantsCode(true);
    else if (!refusal) onKept();
  };
  const failure = error && !isLoading && !isMissingCode(error) ? failureText(error) : undefined;
  return (
    <Notice tone="warning" title="This account will be deleted">
      <p>{erasesAt ? deletionTexts.until(when.format(new Date(erasesAt))) : deletionTexts.soon}</p>
      {wantsCode ? (
        <div className="mt-3">
          <CodeInput
            autoFocus
            label="Code from your authenticator app"
            hint="Or a recovery code."
            value={code}
            error={failure}
            onChange={(event) => setCode(event.target.value)}
          />
        </div>
      ) : null}
      <Button size="sm" className="mt-3" loading={isLoading} onClick={() => void keepAccount()}>
        Keep my account
      </Button>
      {failure && !wantsCode ? <p className="mt-2 text-danger">{failure}</p> : null}
    </Notice>
  );
}

const isMissingCode = (error: unknown) => isProblem(error, 'auth.second_factor_missing');

function failureText(error: unknown): string {
  const wrongForm = isApiError(error) ? error.fields?.code : undefined;
  return wrongForm ?? messageOf(error, 'We couldn’t cancel the deletion.');
}

/**
 * Shown after a correct password for a registration that is not confirmed. Leads to the code field,
 * and can send a new code.
 */
function UnconfirmedNotice({ email, password }: Pick<LoginBody, 'email' | 'password'>) {
  const [resend, { isLoading, error }] = useResendCodeMutation();
  const navigate = useNavigate();
  const known = readPending();
  const own = known?.email === email ? known : undefined;
  const toCodeStep = (resendAt: number) => {
    writePending({ ...own, email, resendAt });
    return navigate(stepPath('confirm'));
  };
  const sendCode = async () => {
    const answer = await resend(own?.handle ? { email, handle: own.handle } : { email, password });
    const wait = answer.data?.resendAfterSeconds ?? waitAfterRefusal(answer.error);
    // If the rate limit refuses the request, a code was emailed a moment ago.
    if (wait > 0) await toCodeStep(resendAtAfter(wait));
  };
  return (
    <Notice tone="warning">
      <p>Please confirm your email first. We can send you a new code.</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" loading={isLoading} onClick={() => void sendCode()}>
          Send me a new code
        </Button>
        <Button size="sm" variant="secondary" onClick={() => void toCodeStep(own?.resendAt ?? 0)}>
          I have a code
        </Button>
      </div>
      {error && !isLoading ? <p className="mt-2 text-danger">{resendFailure(error)}</p> : null}
    </Notice>
  );
}
