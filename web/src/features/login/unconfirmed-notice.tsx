import type { LoginBody } from '@croneai/contracts/endpoints/auth.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { useNavigate } from 'react-router-dom';
import { loginTexts as texts } from '../../content/account.ts';
import {
  CONFIRM_PATH,
  readPending,
  resendAtAfter,
  writePending,
} from '../../shared/registration/pending-registration.ts';
import {
  resendFailure,
  useResendCodeMutation,
  waitAfterRefusal,
} from '../../shared/registration/resend-code-api.ts';

import { Button } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';

/** The right password of a registration that still waits for its code: the way to the code, with a new one or without. */
export function UnconfirmedNotice({ email, password }: Pick<LoginBody, 'email' | 'password'>) {
  const [resend, { isLoading, error }] = useResendCodeMutation();
  const navigate = useNavigate();
  const known = readPending();
  const own = known?.email === email ? known : undefined;
  const toCodeStep = (resendAt: number) => {
    writePending({ ...own, email, resendAt });
    return navigate(CONFIRM_PATH);
  };
  const sendCode = async () => {
    const answer = await resend(own?.handle ? { email, handle: own.handle } : { email, password });
    const wait = answer.data?.resendAfterSeconds ?? waitAfterRefusal(answer.error);
    // Asked for too often: there is a code in the post already.
    if (wait > 0) await toCodeStep(resendAtAfter(wait));
  };
  return (
    <Notice tone="warning">
      <p>{errors.emailUnconfirmed.message}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" loading={isLoading} onClick={() => void sendCode()}>
          {texts.unconfirmedCode}
        </Button>
        <Button size="sm" variant="secondary" onClick={() => void toCodeStep(own?.resendAt ?? 0)}>
          {texts.unconfirmedHaveCode}
        </Button>
      </div>
      {error && !isLoading ? <p className="mt-2 text-danger">{resendFailure(error)}</p> : null}
    </Notice>
  );
}
