import { resetTwoFactorBodySchema } from '@croneai/contracts/endpoints/admin-accounts.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { messageOf } from '../../../shared/api/api-error.ts';
import { applyFieldErrors } from '../../../shared/forms/apply-field-errors.ts';
import { useRecentSignIn } from '../../../shared/recent-sign-in/recent-sign-in.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';

type ReasonSchema = z.ZodType<{ reason: string }, { reason: string }>;

export interface ReasonTexts {
  question: string;
  text: string;
  reason: string;
  reasonHint: string;
  action: string;
  cancel: string;
  failed: string;
}

interface ReasonDialogProps {
  texts: ReasonTexts;
  tone?: 'primary' | 'danger';
  /** What is wanted of the reason; of most deeds the same. */
  schema?: ReasonSchema;
  send: (reason: string) => Promise<{ error?: unknown }>;
  onDone: () => void;
  onClose: () => void;
}

/** Asks why, and for the admin's own password when the sign-in is not fresh. */
export function ReasonDialog({
  texts,
  tone = 'danger',
  schema = resetTwoFactorBodySchema,
  send,
  onDone,
  onClose,
}: ReasonDialogProps) {
  const { guard, dialog } = useRecentSignIn();
  const form = useForm<{ reason: string }>({
    resolver: zodResolver(schema),
    defaultValues: { reason: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ reason }) => {
    const { error } = await guard(() => send(reason));
    if (!error) {
      onDone();
      onClose();
    } else if (!applyFieldErrors(form, error)) {
      form.setError('root', { message: messageOf(error, texts.failed) });
    }
  });
  return (
    <Dialog
      title={texts.question}
      description={texts.text}
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <TextField
          label={texts.reason}
          hint={texts.reasonHint}
          maxLength={500}
          error={errors.reason?.message}
          {...form.register('reason')}
        />
        {errors.root?.message ? <Notice tone="danger">{errors.root.message}</Notice> : null}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" variant={tone} loading={isSubmitting}>
            {texts.action}
          </Button>
        </div>
      </form>
      {dialog}
    </Dialog>
  );
}
