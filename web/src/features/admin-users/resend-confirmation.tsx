import { isApiError, messageOf } from '../../shared/api/api-error.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { useResendConfirmationMutation } from './api.ts';

/** For an address that is nobody's: it may be waiting for its confirmation code. */
export function ResendConfirmation({ email }: { email: string }) {
  const [resend, { isLoading, isSuccess, error }] = useResendConfirmationMutation();
  if (isSuccess) return <Notice tone="success">A new confirmation code is on its way to {email}.</Notice>;
  return (
    <div className="flex flex-col items-center gap-3">
      <Button variant="secondary" size="sm" loading={isLoading} onClick={() => void resend({ email })}>
        Send another confirmation code
      </Button>
      {isApiError(error) ? (
        <Notice tone="danger">{messageOf(error, 'The code was not sent. Please try again.')}</Notice>
      ) : null}
    </div>
  );
}
