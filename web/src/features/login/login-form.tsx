import type { AccountDeletion } from '@croneai/contracts/endpoints/account.ts';
import { loginBodySchema } from '@croneai/contracts/endpoints/auth.ts';
import type { SecondFactorNeeded } from '@croneai/contracts/endpoints/two-factor.ts';
import { useNavigate } from 'react-router-dom';
import { loginTexts as texts } from '../../content/account.ts';
import { track } from '../../shared/analytics/track.ts';
import { isProblem } from '../../shared/api/api-error.ts';
import { startSession } from '../../shared/api/session-api.ts';
import { useAppDispatch } from '../../shared/api/shared-state.ts';
import { Submit } from '../../shared/forms/submit.tsx';
import { useApiForm } from '../../shared/forms/use-api-form.ts';
import { readDeviceToken } from '../../shared/session/session-storage.ts';
import { EmailField, PasswordField } from '../../shared/ui/text-field.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';
import { useLoginMutation } from './api.ts';
import { DeletionNotice, UnconfirmedNotice } from './login-notices.tsx';

interface LoginFormProps {
  email: string;
  /** Where a login leads, already checked. */
  next: string;
  /** The password is right, and a second step is needed. */
  onSecondFactor: (needed: SecondFactorNeeded) => void;
}

export function LoginForm(props: LoginFormProps) {
  const { field, submit, isSending, unconfirmed, goingAccount, failure } = useLogin(props);
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <EmailField autoComplete="username" {...field('email')} />
      <div className="flex flex-col gap-2.5">
        <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
        <TextLink to="/forgot-password" className="self-start text-sm">
          Forgot your password?
        </TextLink>
      </div>
      {unconfirmed ? <UnconfirmedNotice {...unconfirmed} /> : null}
      {goingAccount ? <DeletionNotice {...goingAccount} onKept={() => submit()} /> : null}
      <Submit failure={failure} size="lg" full loading={isSending}>
        Sign in
      </Submit>
    </form>
  );
}

function useLogin({ email, next, onSecondFactor }: LoginFormProps) {
  const [login, { isLoading, error: refusal, originalArgs }] = useLoginMutation();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const form = useApiForm({
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
      // A notice of its own shows these two.
      return isProblem(error, 'auth.email_unconfirmed', 'auth.deletion_scheduled') ? {} : { error };
    },
    failed: texts.failed,
    fillIn: texts.fillIn,
  });
  return {
    ...form,
    isSending: isLoading,
    unconfirmed: isProblem(refusal, 'auth.email_unconfirmed') ? originalArgs : undefined,
    goingAccount:
      isProblem(refusal, 'auth.deletion_scheduled') && originalArgs
        ? {
            credentials: originalArgs,
            erasesAt: (refusal.data as Partial<AccountDeletion> | undefined)?.erasesAt,
          }
        : undefined,
  };
}
