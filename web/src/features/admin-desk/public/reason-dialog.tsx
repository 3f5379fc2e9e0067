import { resetTwoFactorBodySchema } from '@croneai/contracts/endpoints/admin-accounts.ts';
import type { z } from 'zod';
import { useApiForm } from '../../../shared/forms/use-api-form.ts';
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
  const { field, submit, isSubmitting, failure } = useApiForm({
    schema,
    defaultValues: { reason: '' },
    send: async ({ reason }) => {
      const answer = await guard(() => send(reason));
      if (!answer.error) {
        onDone();
        onClose();
      }
      return answer;
    },
    failed: texts.failed,
  });
  return (
    <Dialog
      title={texts.question}
      description={texts.text}
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TextField label={texts.reason} hint={texts.reasonHint} maxLength={500} {...field('reason')} />
        {failure ? <Notice tone="danger">{failure}</Notice> : null}
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
