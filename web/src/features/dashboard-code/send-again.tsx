import { RESEND_COOLDOWN_SECONDS } from '@croneai/contracts/constants.ts';
import { failures } from '../../content/failures.ts';
import { isApiError, messageOf } from '../../shared/api/api-error.ts';
import { useCooldown } from '../../shared/time/use-cooldown.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { useSendActivationEmailMutation } from './api.ts';

/** Mails the dashboard code again, at most once a minute. */
export function SendAgain() {
  const [send, { isLoading, isSuccess, error }] = useSendActivationEmailMutation();
  const { secondsLeft, start } = useCooldown();
  const sendAgain = async () => {
    const answer = await send();
    if (answer.data) start(answer.data.resendAfterSeconds);
    else if (isApiError(answer.error) && answer.error.status === 429) {
      start(answer.error.retryAfterSeconds ?? RESEND_COOLDOWN_SECONDS);
    }
  };
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        loading={isLoading}
        disabled={secondsLeft > 0}
        onClick={() => void sendAgain()}
      >
        {secondsLeft > 0 ? `Send again in ${secondsLeft} s` : 'Send again'}
      </Button>
      {isSuccess && !isLoading ? (
        <Notice tone="success">Email sent successfully! Check your inbox.</Notice>
      ) : null}
      {error && !isLoading ? (
        <Notice tone="warning">{messageOf(error, failures.sendActivationEmail)}</Notice>
      ) : null}
    </>
  );
}
