import { RESET_REDIRECT_MS } from '@croneai/contracts/constants.ts';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { resetTexts as texts } from '../../content/account.ts';
import { LOGIN_PATH } from '../../shared/session/entry-path.ts';
import { signedOut } from '../../shared/session/session-slice.ts';
import { useAppDispatch } from '../../shared/session/use-session.ts';
import { AccountPage } from '../../shared/site/account-page.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';

/** The server has ended every session, so this browser forgets its own, and the login follows by itself. */
export function PasswordChanged({ email }: { email: string }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  useEffect(() => {
    dispatch(signedOut());
    const timer = setTimeout(() => {
      void navigate(LOGIN_PATH, { replace: true, state: { email } });
    }, RESET_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [dispatch, navigate, email]);
  return (
    <AccountPage title={texts.doneTitle} back={{ to: '/', label: texts.home }} replacesView>
      <Notice tone="success">{texts.done}</Notice>
      <Button size="lg" full onClick={() => void navigate(LOGIN_PATH, { replace: true, state: { email } })}>
        {texts.toLogin}
      </Button>
    </AccountPage>
  );
}
