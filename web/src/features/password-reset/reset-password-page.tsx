import { replacementPassword } from '@croneai/contracts/text.ts';
import { type PasswordOwner, weaknessOf } from '@croneai/rules/password-rules.ts';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { resetTexts as texts } from '../../content/account.ts';
import { isApiError, isNetworkError, isOutage, isProblem, messageOf } from '../../shared/api/api-error.ts';
import { useAppDispatch } from '../../shared/api/shared-state.ts';
import { useApiForm } from '../../shared/forms/use-api-form.ts';
import { LOGIN_PATH } from '../../shared/session/entry-path.ts';
import { sessionEnded } from '../../shared/session/session-slice.ts';
import { AccountPage } from '../../shared/site/account-page.tsx';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { passwordStrength, StrengthBars } from '../../shared/ui/password-strength.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';
import { PasswordField } from '../../shared/ui/text-field.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';
import { useResetPasswordMutation, useVerifyResetTokenQuery } from './api.ts';

const RESET_REDIRECT_MS = 3000;

export function ResetPasswordPage() {
  const token = useTokenFromLink();
  const [isChanged, setIsChanged] = useState(false);
  const question = token && !isChanged ? { token } : skipToken;
  const { data, error, isFetching, refetch } = useVerifyResetTokenQuery(question);
  const [email, setEmail] = useState('');
  if (data && data.email !== email) setEmail(data.email);
  if (isChanged) return <PasswordChanged email={email} />;
  if (!token) return <InvalidLink message={texts.tokenMissing} />;
  if (isFetching) return <Verifying />;
  if (!data) {
    const { message, mayRetry } = tokenFailure(error);
    return <InvalidLink message={message} {...(mayRetry ? { onRetry: () => void refetch() } : {})} />;
  }
  return <NewPasswordForm token={token} email={data.email} onChanged={() => setIsChanged(true)} />;
}

/**
 * Removes the token from the address bar and the history at once, so that the next user of the
 * device cannot find it there.
 */
function useTokenFromLink(): string {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const linked = search.get('token')?.trim() ?? '';
  const [token, setToken] = useState(linked);
  if (linked && linked !== token) setToken(linked);
  const isInAddress = search.has('token');
  useEffect(() => {
    if (isInAddress) void navigate('/reset-password', { replace: true });
  }, [isInAddress, navigate]);
  return token;
}

function Verifying() {
  return (
    <AccountPage
      title="Checking your link"
      lead={<span role="status">Verifying your reset link...</span>}
      back={{ to: LOGIN_PATH, label: texts.back }}
    >
      <div className="flex flex-col gap-5">
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
        <Skeleton className="h-12" />
      </div>
    </AccountPage>
  );
}

/**
 * The server has ended every session. Therefore, this browser ends its own session, and the page
 * continues to the login.
 */
function PasswordChanged({ email }: { email: string }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  useEffect(() => {
    dispatch(sessionEnded('signed-out'));
    const timer = setTimeout(() => {
      void navigate(LOGIN_PATH, { replace: true, state: { email } });
    }, RESET_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [dispatch, navigate, email]);
  return (
    <AccountPage title="Your password was changed" back={{ to: '/', label: 'Back to home' }} replacesView>
      <Notice tone="success">
        You’ve been signed out everywhere. The sign-in page will open in a moment.
      </Notice>
      <Button size="lg" full onClick={() => void navigate(LOGIN_PATH, { replace: true, state: { email } })}>
        Sign in now
      </Button>
    </AccountPage>
  );
}

interface InvalidLinkProps {
  message: string;
  /** Present if the link could not be checked, because it may still be valid. */
  onRetry?: () => void;
}

function InvalidLink({ message, onRetry }: InvalidLinkProps) {
  return (
    <AccountPage
      title={onRetry ? texts.uncheckedTitle : texts.invalidTitle}
      back={{ to: LOGIN_PATH, label: texts.back }}
      replacesView
    >
      <div className="flex flex-col gap-5">
        <Notice tone="danger">{message || texts.invalid}</Notice>
        {onRetry ? (
          <Button size="lg" full onClick={onRetry}>
            {texts.tryAgain}
          </Button>
        ) : null}
        <ButtonLink to="/forgot-password" size="lg" full variant={onRetry ? 'secondary' : 'primary'}>
          {texts.requestNew}
        </ButtonLink>
        <p className="text-sm text-muted">A link works once and expires after an hour.</p>
      </div>
    </AccountPage>
  );
}

interface TokenFailure {
  message: string;
  /** True if the link could not be checked and may still be valid. */
  mayRetry: boolean;
}

/** Returns why a reset link was rejected or could not be checked. */
function tokenFailure(error: unknown): TokenFailure {
  if (!isApiError(error) || isNetworkError(error)) return { message: texts.verifyFailed, mayRetry: true };
  // The server refuses a malformed token with a message for its field.
  const mayRetry = isOutage(error) || error.status === 429;
  const message = error.fields?.token ?? messageOf(error, mayRetry ? texts.verifyFailed : texts.rejected);
  return { message, mayRetry };
}

interface NewPasswordFormProps {
  token: string;
  email: string;
  onChanged: () => void;
}

function NewPasswordForm({ token, email, onChanged }: NewPasswordFormProps) {
  const [reset, { isLoading, error: refusal }] = useResetPasswordMutation();
  const { form, field, submit, failure } = useApiForm({
    schema: newPasswordSchemaFor({ email }),
    defaultValues: { newPassword: '', confirmPassword: '' },
    send: async ({ newPassword }) => {
      const answer = await reset({ token, newPassword });
      if (!answer.error) onChanged();
      return answer;
    },
    failed: (error) => (isNetworkError(error) ? texts.thrown : messageOf(error, texts.failed)),
    fillIn: texts.fillIn,
  });
  const password = useWatch({ control: form.control, name: 'newPassword' });
  const isLinkDead = isProblem(refusal, 'auth.reset_token_invalid');
  return (
    <AccountPage
      title="Choose a new password"
      lead={
        <>
          For <strong className="font-medium break-words text-text">{email}</strong>. You will be signed out
          everywhere else.
        </>
      }
      back={{ to: LOGIN_PATH, label: texts.back }}
      replacesView
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <div className="flex flex-col gap-3">
          <PasswordField
            label="New password"
            autoComplete="new-password"
            hint="Don’t use a common password, your name or your email."
            {...field('newPassword')}
          />
          <StrengthBars rules={passwordStrength(password)} />
        </div>
        <PasswordField
          label="Confirm new password"
          autoComplete="new-password"
          {...field('confirmPassword')}
        />
        {failure ? (
          <Notice
            tone="danger"
            action={isLinkDead ? <TextLink to="/forgot-password">{texts.requestNew}</TextLink> : null}
          >
            {failure}
          </Notice>
        ) : null}
        <Button type="submit" size="lg" full loading={isLoading}>
          {texts.submit}
        </Button>
      </form>
    </AccountPage>
  );
}

/** Checks only the length of the password, and that both fields are equal. */
const newPasswordSchema = z
  .object({ newPassword: replacementPassword, confirmPassword: z.string().min(1, texts.fillIn) })
  .refine((values) => values.newPassword === values.confirmPassword, {
    message: 'Passwords do not match',
    path: ['confirmPassword'],
    // Compares the passwords only if the checks of each field found no problem.
    when: ({ issues }) => issues.length === 0,
  });

/** Rejects passwords that are easy to guess, as far as this page can check. */
const newPasswordSchemaFor = (owner: PasswordOwner) =>
  newPasswordSchema.superRefine(({ newPassword }, context) => {
    const message = weaknessOf(newPassword, owner);
    if (message) context.addIssue({ code: 'custom', path: ['newPassword'], message });
  });
