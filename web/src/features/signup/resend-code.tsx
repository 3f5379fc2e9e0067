import { signupTexts } from '../../content/signup.ts';
import { type PendingRegistration, resendAtAfter } from '../../shared/registration/pending-registration.ts';
import {
  resendFailure,
  useResendCodeMutation,
  waitAfterRefusal,
} from '../../shared/registration/resend-code-api.ts';
import { useSecondsLeft } from '../../shared/time/use-seconds-left.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';

const texts = signupTexts.confirm;

interface ResendCodeProps {
  pending: PendingRegistration;
  onPending: (pending: PendingRegistration) => void;
}

/** Another email, at most once a minute. The code in the post stays valid. */
export function ResendCode({ pending, onPending }: ResendCodeProps) {
  const [resend, { isLoading, isSuccess, error }] = useResendCodeMutation();
  const secondsLeft = useSecondsLeft(pending.resendAt) ?? 0;
  const sendAgain = async () => {
    const answer = await resend({ email: pending.email });
    const wait = answer.data?.resendAfterSeconds ?? waitAfterRefusal(answer.error);
    if (wait > 0) onPending({ ...pending, resendAt: resendAtAfter(wait) });
  };
  return (
    <div className="flex flex-col gap-4 border-t border-line pt-6">
      <p className="text-sm text-muted">{texts.help}</p>
      <Button
        variant="secondary"
        full
        loading={isLoading}
        disabled={secondsLeft > 0}
        onClick={() => void sendAgain()}
      >
        <span className="tabular-nums">
          {secondsLeft > 0 ? `${texts.resend} in ${secondsLeft} s` : texts.resend}
        </span>
      </Button>
      {isSuccess ? <Notice tone="success">{texts.resent}</Notice> : null}
      {error && !isLoading ? <Notice tone="danger">{resendFailure(error)}</Notice> : null}
    </div>
  );
}
