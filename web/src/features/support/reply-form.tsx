import { addMessageBodySchema } from '@croneai/contracts/endpoints/leads/support-bodies.ts';
import { TICKET_MESSAGE_MAX_LENGTH } from '@croneai/contracts/support.ts';
import { useSendOnce } from '../../shared/forms/send-attempt.ts';
import { Submit } from '../../shared/forms/submit.tsx';
import { useApiForm } from '../../shared/forms/use-api-form.ts';
import { TextAreaField } from '../../shared/ui/text-field.tsx';
import { AttachmentsField, useAttachments } from './public/attachments-field.tsx';
import { useAddTicketMessageMutation } from './public/support-api.ts';

const formSchema = addMessageBodySchema.pick({ message: true });

/** Form for the member's next message. If sending fails, the text stays. */
export function ReplyForm({ ticketId }: { ticketId: string }) {
  const attachments = useAttachments();
  const [send] = useAddTicketMessageMutation();
  const { keyFor, forget } = useSendOnce();
  const { form, field, submit, isSubmitting, failure } = useApiForm({
    schema: formSchema,
    defaultValues: { message: '' },
    send: async ({ message }, { reset, getValues }) => {
      const typed = getValues('message');
      const body = { message, attachmentIds: attachments.ids };
      const answer = await send({ id: ticketId, body, idempotencyKey: keyFor(body) });
      if (answer.data) {
        forget();
        // Keeps what the member has typed during the call.
        if (getValues('message') === typed) reset();
        attachments.clear(body.attachmentIds);
      }
      return answer;
    },
    failed: 'Your message wasn’t sent. Your text is still here.',
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4 border-t border-line pt-6">
      <TextAreaField
        label="Your message"
        rows={4}
        maxLength={TICKET_MESSAGE_MAX_LENGTH}
        {...field('message', { onChange: () => form.clearErrors('root') })}
      />
      <AttachmentsField attachments={attachments} />
      <Submit failure={failure} loading={isSubmitting} disabled={attachments.isBusy} className="self-start">
        Send message
      </Submit>
    </form>
  );
}
