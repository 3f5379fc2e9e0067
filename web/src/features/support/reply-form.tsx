import { TICKET_MESSAGE_MAX_LENGTH } from '@croneai/contracts/support.ts';
import { type FormEvent, useState } from 'react';
import { ticketTexts as texts } from '../../content/tickets.ts';
import { messageOf } from '../../shared/api/api-error.ts';
import { AttachmentsField } from '../../shared/support/attachments-field.tsx';
import { useAddTicketMessageMutation } from '../../shared/support/support-api.ts';
import { useAttachments } from '../../shared/support/use-attachments.ts';
import { useSendOnce } from '../../shared/support/use-send-once.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { TextAreaField } from '../../shared/ui/text-field.tsx';

/** The member's next message. What could not be sent stays as it was typed. */
export function ReplyForm({ ticketId }: { ticketId: string }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const attachments = useAttachments();
  const [send, { isLoading, error, reset }] = useAddTicketMessageMutation();
  const { keyFor, forget } = useSendOnce();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return setProblem('Message is required');
    const body = { message: text, attachmentIds: attachments.ids };
    const { data } = await send({ id: ticketId, body, idempotencyKey: keyFor(body) });
    if (!data) return;
    forget();
    setText('');
    attachments.clear();
  };
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
        value={text}
        error={problem}
        onChange={({ target }) => {
          setText(target.value);
          setProblem(undefined);
          if (error) reset();
        }}
      />
      <AttachmentsField attachments={attachments} />
      {error ? <Notice tone="danger">{messageOf(error, texts.sendFailed)}</Notice> : null}
      <Button type="submit" loading={isLoading} disabled={attachments.isBusy} className="self-start">
        {texts.send}
      </Button>
    </form>
  );
}
