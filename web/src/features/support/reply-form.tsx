import { addMessageBodySchema } from '@croneai/contracts/endpoints/support.ts';
import { TICKET_MESSAGE_MAX_LENGTH } from '@croneai/contracts/support.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { ticketTexts as texts } from '../../content/tickets.ts';
import { messageOf } from '../../shared/api/api-error.ts';
import { applyFieldErrors } from '../../shared/forms/apply-field-errors.ts';
import { useSendOnce } from '../../shared/forms/use-send-once.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { TextAreaField } from '../../shared/ui/text-field.tsx';
import { AttachmentsField } from './public/attachments-field.tsx';
import { useAddTicketMessageMutation } from './public/support-api.ts';
import { useAttachments } from './public/use-attachments.ts';

const formSchema = addMessageBodySchema.pick({ message: true });

/** The member's next message. What could not be sent stays as it was typed. */
export function ReplyForm({ ticketId }: { ticketId: string }) {
  const form = useForm({ resolver: zodResolver(formSchema), defaultValues: { message: '' } });
  const { errors, isSubmitting } = form.formState;
  const attachments = useAttachments();
  const [send] = useAddTicketMessageMutation();
  const { keyFor, forget } = useSendOnce();
  const submit = form.handleSubmit(async ({ message }) => {
    const body = { message, attachmentIds: attachments.ids };
    const { data, error } = await send({ id: ticketId, body, idempotencyKey: keyFor(body) });
    if (data) {
      forget();
      form.reset();
      attachments.clear();
    } else if (!applyFieldErrors(form, error)) {
      form.setError('root', { message: messageOf(error, texts.sendFailed) });
    }
  });
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4 border-t border-line pt-6"
    >
      <TextAreaField
        label={texts.reply}
        rows={4}
        maxLength={TICKET_MESSAGE_MAX_LENGTH}
        error={errors.message?.message}
        {...form.register('message', { onChange: () => form.clearErrors('root') })}
      />
      <AttachmentsField attachments={attachments} />
      {errors.root?.message ? <Notice tone="danger">{errors.root.message}</Notice> : null}
      <Button type="submit" loading={isSubmitting} disabled={attachments.isBusy} className="self-start">
        {texts.send}
      </Button>
    </form>
  );
}
