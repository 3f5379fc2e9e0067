import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { resetTexts as texts } from '../../content/account.ts';
import { isApiError, isNetworkError, isOutage, messageOf } from '../../shared/api/api-error.ts';
import { useAppDispatch } from '../../shared/api/shared-state.ts';
import { LOGIN_PATH } from '../../shared/session/entry-path.ts';
import { sessionEnded } from '../../shared/session/session-slice.ts';
import { AccountPage } from '../../shared/site/account-page.tsx';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';
import { useVerifyResetTokenQuery } from './api.ts';
import { NewPasswordForm } from './new-password-form.tsx';

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

/** Takes the token out of the address bar and the history at once: whoever looks there next must not find it. */
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

/** The server has ended every session, so this browser forgets its own, and the login follows by itself. */
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
    <AccountPage title="Your password is changed" back={{ to: '/', label: 'Back to home' }} replacesView>
      <Notice tone="success">You’re signed out everywhere. The login opens in a moment.</Notice>
      <Button size="lg" full onClick={() => void navigate(LOGIN_PATH, { replace: true, state: { email } })}>
        Sign in now
      </Button>
    </AccountPage>
  );
}

interface InvalidLinkProps {
  message: string;
  /** Given when the link may be good and only the answer is missing. */
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
        <Notice tone="danger">{message}</Notice>
        {onRetry ? (
          <Button size="lg" full onClick={onRetry}>
            {texts.tryAgain}
          </Button>
        ) : null}
        <ButtonLink to="/forgot-password" size="lg" full variant={onRetry ? 'secondary' : 'primary'}>
          {texts.requestNew}
        </ButtonLink>
        <p className="text-sm text-muted">A link works once within an hour.</p>
      </div>
    </AccountPage>
  );
}

interface TokenFailure {
  message: string;
  /** The link may be good: it could only not be asked about. */
  mayRetry: boolean;
}

/** What is wrong with a reset link, from the answer to the question about it. */
function tokenFailure(error: unknown): TokenFailure {
  if (!isApiError(error) || isNetworkError(error)) return { message: texts.verifyFailed, mayRetry: true };
  // A token of the wrong form is refused with a message for its field.
  const message = error.fields?.token ?? messageOf(error, texts.invalid);
  return { message, mayRetry: isOutage(error) || error.status === 429 };
}
