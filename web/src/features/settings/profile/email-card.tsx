import { beginEmailChangeBodySchema } from '@croneai/contracts/endpoints/email-change.ts';
import { useEffect, useState } from 'react';
import { emailTexts as texts } from '../../../content/settings.ts';
import { useApiForm } from '../../../shared/forms/use-api-form.ts';
import { useRecentSignIn } from '../../../shared/recent-sign-in/recent-sign-in.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Card, CardHead } from '../../../shared/ui/card.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { EmailField, TextField } from '../../../shared/ui/text-field.tsx';
import { useBeginEmailChangeMutation, useEmailChangeQuery } from '../api.ts';
import { EmailCodes } from './email-codes.tsx';

const CHANGED_SHOWN_MS = 5000;

/** The address that a member signs in with, and the way to another one: asked for, then confirmed at both. */
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
