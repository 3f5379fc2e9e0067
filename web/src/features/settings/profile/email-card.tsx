import { beginEmailChangeBodySchema } from '@croneai/contracts/endpoints/email-change.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { emailTexts as texts } from '../../../content/settings.ts';
import { messageOf } from '../../../shared/api/api-error.ts';
import { applyFieldErrors } from '../../../shared/forms/apply-field-errors.ts';
import { useRecentSignIn } from '../../../shared/recent-sign-in/recent-sign-in.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Card, CardHead } from '../../../shared/ui/card.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { useBeginEmailChangeMutation, useEmailChangeQuery } from '../api.ts';
import { EmailCodes } from './email-codes.tsx';

const CHANGED_SHOWN_MS = 5000;

/** The address that a member signs in with, and the way to another one: asked for, then confirmed at both. */
export function EmailCard({ email }: { email: string }) {
  const { data: waiting } = useEmailChangeQuery();
  const [isAsking, setIsAsking] = useState(false);
  const [isChanged, setIsChanged] = useState(false);
  useEffect(() => {
    if (!isChanged) return;
    const timer = setTimeout(() => setIsChanged(false), CHANGED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isChanged]);
  return (
    <Card padding="lg" className="flex flex-col gap-6">
      <CardHead title={texts.title} text={texts.text} />
      <TextField label="Email" type="email" value={email} readOnly />
      {isChanged ? <Notice tone="success">{texts.changed}</Notice> : null}
      {waiting ? (
        <EmailCodes email={email} change={waiting} onChanged={() => setIsChanged(true)} />
      ) : isAsking ? (
        <NewEmailForm onClose={() => setIsAsking(false)} />
      ) : (
        <Button variant="secondary" className="self-start" onClick={() => setIsAsking(true)}>
          {texts.change}
        </Button>
      )}
    </Card>
  );
}

function NewEmailForm({ onClose }: { onClose: () => void }) {
  const form = useForm({
    resolver: zodResolver(beginEmailChangeBodySchema),
    defaultValues: { newEmail: '' },
  });
  const [begin] = useBeginEmailChangeMutation();
  const { guard, dialog } = useRecentSignIn();
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    const { error } = await guard(() => begin(body));
    if (!error) onClose();
    else if (!applyFieldErrors(form, error))
      form.setError('root', { message: messageOf(error, texts.failed) });
  });
  return (
    <>
      <form noValidate onSubmit={(event: FormEvent) => void submit(event)} className="flex flex-col gap-5">
        <TextField
          label={texts.newEmail}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          hint={texts.newEmailHint}
          error={errors.newEmail?.message}
          {...form.register('newEmail')}
        />
        {errors.root?.message ? <Notice tone="danger">{errors.root.message}</Notice> : null}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" loading={isSubmitting}>
            {texts.send}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {texts.cancel}
          </Button>
        </div>
      </form>
      {dialog}
    </>
  );
}
