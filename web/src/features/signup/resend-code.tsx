import type { ResendCodeBody } from '@croneai/contracts/endpoints/auth.ts';
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
  /** Epoch ms. */
  resendAt: number;
  /** Whose code it is; undefined when that is not told yet. */
  claim: () => Promise<ResendCodeBody | undefined>;
  onSent: (pending: PendingRegistration) => void;
}

/** Another email, at most once a minute. The code in the post stays valid. */
export function ResendCode({ resendAt, claim, onSent }: ResendCodeProps) {
  const [resend, { isLoading, isSuccess, error }] = useResendCodeMutation();
  const secondsLeft = useSecondsLeft(resendAt) ?? 0;
  const sendAgain = async () => {
    const own = await claim();
    if (!own) return;
    const answer = await resend(own);
    const wait = answer.data?.resendAfterSeconds ?? waitAfterRefusal(answer.error);
    const { email, handle } = own;
    if (wait > 0) onSent({ email, handle, resendAt: resendAtAfter(wait) });
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
