import {
  ERASURE_REASON_MAX_LENGTH,
  type ErasedSender,
  eraseSenderBodySchema,
} from '@croneai/contracts/endpoints/erasure.ts';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { erasureTexts as texts } from '../../../content/admin-contacts.ts';
import { useApiForm } from '../../../shared/forms/use-api-form.ts';
import { useRecentSignIn } from '../../../shared/recent-sign-in/recent-sign-in.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { TextAreaField } from '../../../shared/ui/text-field.tsx';
import { useToast } from '../../../shared/ui/toast.tsx';

interface EraseSenderProps {
  send: (reason: string) => Promise<{ data?: ErasedSender | undefined; error?: unknown }>;
  onErased: () => void;
}

/** Erases somebody without an account, after a reason, and the admin's password when the sign-in is not fresh. */
export function EraseSender({ send, onErased }: EraseSenderProps) {
  const [isOpen, setIsOpen] = useState(false);
  const showToast = useToast();
  const { guard, dialog } = useRecentSignIn();
  const { field, submit, isSubmitting, failure } = useApiForm({
    schema: eraseSenderBodySchema,
    defaultValues: { reason: '' },
    send: async ({ reason }) => {
      const answer = await guard(() => send(reason));
      if (answer.data) {
        showToast('success', texts.done(answer.data.leads, answer.data.messages));
        setIsOpen(false);
        onErased();
      }
      return answer;
    },
    failed: 'Nothing was erased.',
  });
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
      <Dialog title={texts.title} description={texts.description} open={isOpen} onOpenChange={setIsOpen}>
        <form onSubmit={submit} noValidate className="flex flex-col gap-4">
          {failure ? <Notice tone="danger">{failure}</Notice> : null}
          <TextAreaField
            label="Reason"
            rows={3}
            maxLength={ERASURE_REASON_MAX_LENGTH}
            hint="Stays in the audit, so name nobody."
            {...field('reason')}
          />
          <div className="flex justify-end gap-3">
            <Button variant="secondary" onClick={() => setIsOpen(false)}>
              Cancel
            </Button>
            <Button type="submit" variant="danger" loading={isSubmitting}>
              Erase for good
            </Button>
          </div>
        </form>
        {dialog}
      </Dialog>
    </>
  );
}
