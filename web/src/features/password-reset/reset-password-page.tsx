import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { resetTexts as texts } from '../../content/account.ts';
import { LOGIN_PATH } from '../../shared/session/entry-path.ts';
import { AccountPage } from '../../shared/site/account-page.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';
import { useVerifyResetTokenQuery } from './api.ts';
import { InvalidLink } from './invalid-link.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { PasswordChanged } from './password-changed.tsx';
import { tokenFailure } from './token-failure.ts';

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
      title={texts.verifyingTitle}
      lead={<span role="status">{texts.verifying}</span>}
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
