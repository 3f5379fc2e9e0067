import { resetTwoFactorBodySchema } from '@croneai/contracts/endpoints/auth/admin-accounts.ts';
import { type ErasedSender, eraseSenderBodySchema } from '@croneai/contracts/endpoints/erasure.ts';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { erasureTexts } from '../../../content/admin-contacts.ts';
import { useApiForm } from '../../../shared/forms/use-api-form.ts';
import { useRecentSignIn } from '../../../shared/recent-sign-in/recent-sign-in.tsx';
import { useIsOwner } from '../../../shared/session/member-context.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { TextAreaField, TextField } from '../../../shared/ui/text-field.tsx';
import { useToast } from '../../../shared/ui/toast.tsx';

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
  /** Schema of the reason; most actions use the default. */
  schema?: ReasonSchema;
  /** Rows of the text field, for long reasons. */
  rows?: number;
  /** Fields above the reason. */
  children?: ReactNode;
  /** False while these fields are incomplete. */
  canSend?: boolean;
  send: (reason: string) => Promise<{ error?: unknown }>;
  onDone: () => void;
  onClose: () => void;
}

/** Requests a reason, and the admin's password if the sign-in is not recent. */
export function ReasonDialog({
  texts,
  tone = 'danger',
  schema = resetTwoFactorBodySchema,
  rows,
  children,
  canSend = true,
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
  const control = { label: texts.reason, hint: texts.reasonHint, maxLength: 500, ...field('reason') };
  return (
    <Dialog
      title={texts.question}
      description={texts.text}
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4 sm:gap-5">
        {children}
        {rows ? <TextAreaField {...control} rows={rows} /> : <TextField {...control} />}
        {failure ? <Notice tone="danger">{failure}</Notice> : null}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" variant={tone} loading={isSubmitting} disabled={!canSend}>
            {texts.action}
          </Button>
        </div>
      </form>
      {dialog}
    </Dialog>
  );
}

interface EraseSenderProps {
  send: (reason: string) => Promise<{ data?: ErasedSender | undefined; error?: unknown }>;
  onErased: () => void;
}

/** Lets an owner erase a person without an account. */
export function EraseSender({ send, onErased }: EraseSenderProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isOwner = useIsOwner();
  const showToast = useToast();
  const erase = async (reason: string) => {
    const answer = await send(reason);
    if (answer.data) showToast('success', erasureTexts.done(answer.data.leads, answer.data.messages));
    return answer;
  };
  if (!isOwner) return null;
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        onClick={() => setIsOpen(true)}
        className="self-start enabled:text-danger"
      >
        <Trash2 className="size-4" />
        Erase this person
      </Button>
      {isOpen ? (
        <ReasonDialog
          texts={erasureTexts}
          schema={eraseSenderBodySchema}
          rows={3}
          send={erase}
          onDone={onErased}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  );
}
