import {
  beginEmailChangeBodySchema,
  confirmEmailChangeBodySchema,
  type EmailChange,
  type EmailSide,
} from '@croneai/contracts/endpoints/auth/email-change.ts';
import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { emailTexts as texts } from '../../content/settings.ts';
import { messageOf } from '../../shared/api/api-error.ts';
import { atField, useApiForm } from '../../shared/forms/use-api-form.ts';
import { useRecentSignIn } from '../../shared/recent-sign-in/recent-sign-in.tsx';
import { useCooldown } from '../../shared/time/use-seconds-left.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { CodeInput } from '../../shared/ui/code-input.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { EmailField, TextField } from '../../shared/ui/text-field.tsx';
import {
  useBeginEmailChangeMutation,
  useCancelEmailChangeMutation,
  useConfirmEmailChangeMutation,
  useEmailChangeQuery,
  useResendEmailChangeMutation,
} from './api.ts';

const CHANGED_SHOWN_MS = 5000;

/** The email address for signing in. A change must be confirmed from both addresses. */
export function EmailCard({ email }: { email: string }) {
  const { data: waiting } = useEmailChangeQuery();
  const [isConfirming, setIsConfirming] = useState(false);
  const [isChanged, setIsChanged] = useState(false);
  useEffect(() => {
    if (!isChanged) return;
    const timer = setTimeout(() => setIsChanged(false), CHANGED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isChanged]);
  return (
    <Card padding="lg" className="flex flex-col gap-6">
      <CardHead title="Email address" text="For signing in and for our emails." />
      <TextField label="Email" type="email" value={email} readOnly />
      {isChanged ? <Notice tone="success">Your email was changed.</Notice> : null}
      {waiting ? (
        <EmailCodes email={email} change={waiting} onChanged={() => setIsChanged(true)} />
      ) : isConfirming ? (
        <NewEmailForm onClose={() => setIsConfirming(false)} />
      ) : (
        <Button variant="secondary" className="self-start" onClick={() => setIsConfirming(true)}>
          Change email
        </Button>
      )}
    </Card>
  );
}

function NewEmailForm({ onClose }: { onClose: () => void }) {
  const [begin] = useBeginEmailChangeMutation();
  const { guard, dialog } = useRecentSignIn();
  const { field, submit, isSubmitting, failure } = useApiForm({
    schema: beginEmailChangeBodySchema,
    defaultValues: { newEmail: '' },
    send: async (body) => {
      const answer = await guard(() => begin(body));
      if (!answer.error) onClose();
      return answer;
    },
    failed: texts.failed,
  });
  return (
    <>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <EmailField
          label="New email"
          hint="You’ll need the codes from both addresses."
          {...field('newEmail')}
        />
        {failure ? <Notice tone="danger">{failure}</Notice> : null}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" loading={isSubmitting}>
            Send both codes
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
      {dialog}
    </>
  );
}

interface EmailCodesProps {
  email: string;
  change: EmailChange;
  onChanged: () => void;
}

/** A pending change of the address. It needs a code from each address, in any order. */
function EmailCodes({ email, change, onChanged }: EmailCodesProps) {
  return (
    <div className="flex flex-col gap-5 rounded-control border border-line bg-surface-2 p-4 sm:p-5">
      <p className="font-medium">Enter both codes to change your email</p>
      <div className="grid gap-5 sm:grid-cols-2">
        <CodeForm
          side="current"
          address={email}
          isConfirmed={change.isCurrentConfirmed}
          onChanged={onChanged}
        />
        <CodeForm
          side="new"
          address={change.newEmail}
          isConfirmed={change.isNewConfirmed}
          onChanged={onChanged}
        />
      </div>
      <p className="text-sm text-muted">No email? Check your spam folder and the new address for typos.</p>
      <ResendOrCancel change={change} />
    </div>
  );
}

interface CodeFormProps {
  side: EmailSide;
  address: string;
  isConfirmed: boolean;
  onChanged: () => void;
}

const schema = confirmEmailChangeBodySchema.pick({ code: true });

function CodeForm({ side, address, isConfirmed, onChanged }: CodeFormProps) {
  const [confirm] = useConfirmEmailChangeMutation();
  const { field, submit, isSubmitting, failure } = useApiForm({
    schema,
    defaultValues: { code: '' },
    send: async ({ code }) => {
      const { data, error } = await confirm({ side, code });
      if (data === null) onChanged();
      return { error: atField('code', error, 'auth.code_invalid') };
    },
    failed: texts.failed,
  });
  const code = field('code');
  if (isConfirmed) {
    return (
      <div className="flex flex-col gap-1.5 text-sm">
        <p className="font-medium break-words">{address}</p>
        <p className="flex items-center gap-1.5 text-up">
          <CircleCheck className="size-4" />
          Confirmed
        </p>
      </div>
    );
  }
  return (
    <form noValidate onSubmit={submit} className="flex min-w-0 flex-col gap-3">
      <CodeInput
        label={`Code sent to ${address}`}
        hint="Six characters, valid for 10 minutes."
        autoComplete="off"
        {...code}
        error={code.error ?? failure}
      />
      <Button type="submit" variant="secondary" className="self-start" loading={isSubmitting}>
        Confirm
      </Button>
    </form>
  );
}

function ResendOrCancel({ change }: { change: EmailChange }) {
  const [resend, { isLoading, isSuccess, error }] = useResendEmailChangeMutation();
  const [cancel, { isLoading: isCancelling }] = useCancelEmailChangeMutation();
  const { secondsLeft, start } = useCooldown();
  useEffect(() => start(change.resendAfterSeconds), [start, change.resendAfterSeconds]);
  return (
    <>
      {isSuccess && !isLoading ? <Notice tone="success">{texts.resent}</Notice> : null}
      {error && !isLoading ? <Notice tone="danger">{messageOf(error, texts.failed)}</Notice> : null}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          loading={isLoading}
          disabled={secondsLeft > 0}
          onClick={() => void resend()}
        >
          <span className="tabular-nums">
            {secondsLeft > 0 ? `${texts.resend} in ${secondsLeft} s` : texts.resend}
          </span>
        </Button>
        <Button variant="ghost" size="sm" loading={isCancelling} onClick={() => void cancel()}>
          Keep the old address
        </Button>
      </div>
    </>
  );
}
