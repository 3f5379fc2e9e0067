import type { AccountDeletion } from '@croneai/contracts/endpoints/account.ts';
import { type LoginBody, loginBodySchema } from '@croneai/contracts/endpoints/auth.ts';
import type { SecondFactorNeeded } from '@croneai/contracts/endpoints/two-factor.ts';
import { errors as problems } from '@croneai/contracts/errors.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import type { FormEvent } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { loginTexts as texts } from '../../content/account.ts';
import { track } from '../../shared/analytics/track.ts';
import { isApiError, messageOf } from '../../shared/api/api-error.ts';
import { startSession } from '../../shared/api/session-api.ts';
import { useAppDispatch } from '../../shared/api/shared-state.ts';
import { applyFieldErrors } from '../../shared/forms/apply-field-errors.ts';
import { readDeviceToken } from '../../shared/session/session-storage.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { PasswordField, TextField } from '../../shared/ui/text-field.tsx';
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

export function LoginForm({ email, next, onSecondFactor }: LoginFormProps) {
  const form = useForm({ resolver: zodResolver(loginBodySchema), defaultValues: { email, password: '' } });
  const { submit, isSending, unconfirmed, goingAccount } = useLogin(form, next, onSecondFactor);
  const { errors } = form.formState;
  const isIncomplete = [errors.email, errors.password].some((error) => error?.message === texts.fillIn);
  const failure = isIncomplete ? texts.fillIn : errors.root?.message;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={fieldText(errors.email?.message)}
        {...form.register('email')}
      />
      <div className="flex flex-col gap-2.5">
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={fieldText(errors.password?.message)}
          {...form.register('password')}
        />
        <TextLink to="/forgot-password" className="self-start text-sm">
          {texts.forgot}
        </TextLink>
      </div>
      {unconfirmed ? <UnconfirmedNotice {...unconfirmed} /> : null}
      {goingAccount ? <DeletionNotice {...goingAccount} onKept={() => submit()} /> : null}
      {failure ? <Notice tone="danger">{failure}</Notice> : null}
      <Button type="submit" size="lg" full loading={isSending}>
        {texts.submit}
      </Button>
    </form>
  );
}

/** What both fields would say is said once, in the box above the button. */
function fieldText(message: string | undefined): string | undefined {
  return message === texts.fillIn ? undefined : message;
}

function useLogin(
  form: UseFormReturn<LoginBody>,
  next: string,
  onSecondFactor: LoginFormProps['onSecondFactor'],
) {
  const [login, { isLoading, error: refusal, originalArgs }] = useLoginMutation();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const submit = form.handleSubmit(async (values) => {
    const { data, error } = await login({ ...values, ...readDeviceToken() });
    if (data && 'secondFactorRequired' in data) {
      onSecondFactor(data);
    } else if (data) {
      track('Login', { method: 'email' });
      await startSession(dispatch, data);
      await navigate(next, { replace: true });
    } else if (!isUnconfirmed(error) && !isGoing(error) && !applyFieldErrors(form, error)) {
      form.setError('root', { message: messageOf(error, texts.failed) });
    }
  });
  return {
    submit: (event?: FormEvent) => void submit(event),
    isSending: isLoading,
    unconfirmed: isUnconfirmed(refusal) ? originalArgs : undefined,
    goingAccount:
      isGoing(refusal) && originalArgs
        ? { credentials: originalArgs, erasesAt: erasesAtOf(refusal) }
        : undefined,
  };
}

function isUnconfirmed(error: unknown): boolean {
  return isApiError(error) && error.code === problems.emailUnconfirmed.code;
}

/** The account is going to be deleted. */
function isGoing(error: unknown): boolean {
  return isApiError(error) && error.code === problems.deletionScheduled.code;
}

function erasesAtOf(error: unknown): string | undefined {
  return isApiError(error) ? (error.data as Partial<AccountDeletion> | undefined)?.erasesAt : undefined;
}
