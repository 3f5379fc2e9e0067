import { forgotPasswordBodySchema } from '@croneai/contracts/endpoints/auth/password-reset.ts';
import { useState } from 'react';
import { forgotTexts as texts } from '../../content/account.ts';
import { isNetworkError, messageOf } from '../../shared/api/api-error.ts';
import { Submit } from '../../shared/forms/submit.tsx';
import { useApiForm } from '../../shared/forms/use-api-form.ts';
import { LOGIN_PATH } from '../../shared/session/entry-path.ts';
import { readDeviceToken } from '../../shared/session/session-storage.ts';
import { AccountPage } from '../../shared/site/account-page.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { EmailField } from '../../shared/ui/text-field.tsx';
import { useForgotPasswordMutation } from './api.ts';

export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>();
  const [isRepeated, setIsRepeated] = useState(false);
  if (sentTo === undefined) return <ForgotForm onSent={setSentTo} replacesView={isRepeated} />;
  const sendAgain = () => {
    setIsRepeated(true);
    setSentTo(undefined);
  };
  return <LinkSent email={sentTo} onSendAgain={sendAgain} />;
}

interface ForgotFormProps {
  onSent: (email: string) => void;
  replacesView: boolean;
}

function ForgotForm({ onSent, replacesView }: ForgotFormProps) {
  const [send, { isLoading }] = useForgotPasswordMutation();
  const { field, submit, failure } = useApiForm({
    schema: forgotPasswordBodySchema,
    defaultValues: { email: '' },
    send: async (values) => {
      const answer = await send({ ...values, ...readDeviceToken() });
      if (!answer.error) onSent(values.email);
      return answer;
    },
    failed: (error) => (isNetworkError(error) ? texts.thrown : messageOf(error, texts.failed)),
  });
  return (
    <AccountPage
      title="Forgot your password?"
      lead="We’ll email you a link to choose a new one."
      back={{ to: LOGIN_PATH, label: texts.back }}
      replacesView={replacesView}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <EmailField {...field('email')} />
        <Submit failure={failure} size="lg" full loading={isLoading}>
          Send reset link
        </Submit>
      </form>
    </AccountPage>
  );
}

/** Shows the same text for known and unknown addresses. */
function LinkSent({ email, onSendAgain }: { email: string; onSendAgain: () => void }) {
  return (
    <AccountPage
      title="Check your email"
      lead={
        <>
          If an account exists for <strong className="font-medium break-words text-text">{email}</strong>, a
          reset link is on its way.
        </>
      }
      back={{ to: LOGIN_PATH, label: texts.back }}
      replacesView
    >
      <div className="flex flex-col gap-4 border-t border-line pt-6">
        <p className="text-sm text-muted">{texts.sentHint}</p>
        <Button variant="secondary" full onClick={onSendAgain}>
          Send again
        </Button>
      </div>
    </AccountPage>
  );
}
