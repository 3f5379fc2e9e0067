import { TICKET_MESSAGE_MAX_LENGTH, type Ticket, type TicketStatus } from '@croneai/contracts/support.ts';
import { LockKeyhole, Send } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { cannedReplies, deskTexts as texts } from '../../content/support-desk.ts';
import { messageOf } from '../../shared/api/api-error.ts';
import { AttachmentsField } from '../../shared/support/attachments-field.tsx';
import { useAddTicketMessageMutation } from '../../shared/support/support-api.ts';
import { useAttachments } from '../../shared/support/use-attachments.ts';
import { useSendOnce } from '../../shared/support/use-send-once.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { TextAreaField } from '../../shared/ui/text-field.tsx';
import { useToast } from '../../shared/ui/toast.tsx';

type After = Exclude<TicketStatus, 'open'>;

const AFTER: readonly { value: After; label: string }[] = [
  { value: 'answered', label: texts.statuses.answered },
  { value: 'waiting', label: texts.statuses.waiting },
  { value: 'closed', label: texts.statuses.closed },
];
const MODES = [
  { isInternal: false, label: texts.answer, Icon: Send },
  { isInternal: true, label: texts.note, Icon: LockKeyhole },
] as const;

/** An answer to the member, or a note that stays between admins: never both by accident, so the two look different. */
export function AnswerForm({ ticket }: { ticket: Ticket }) {
  const form = useAnswerForm(ticket);
  const { isInternal, setInternal, text, setText, after, setAfter, attachments, error, problem } = form;
  const insert = (id: string) => {
    const reply = cannedReplies.find((one) => one.id === id);
    if (reply) setText(withCannedReply(text, reply.text, ticket.member?.fullName));
  };
  return (
    <form
      noValidate
      onSubmit={(event) => void form.submit(event)}
      className={`flex flex-col gap-4 rounded-b-card border-t p-5 ${isInternal ? 'border-dashed border-warn bg-warn-soft' : 'border-line'}`}
    >
      <div className="flex flex-wrap gap-1.5">
        {MODES.map(({ label, Icon, ...mode }) => (
          <button
            key={label}
            type="button"
            aria-pressed={mode.isInternal === isInternal}
            onClick={() => setInternal(mode.isInternal)}
            className="inline-flex h-9 items-center gap-2 rounded-full border border-line bg-surface-1 px-3.5 text-sm text-muted transition-colors hover:text-text aria-pressed:border-current aria-pressed:font-medium aria-pressed:text-text"
          >
            <Icon aria-hidden className="size-4" strokeWidth={1.5} />
            {label}
          </button>
        ))}
      </div>
      {isInternal ? null : (
        <SelectField
          label={texts.canned}
          hideLabel
          placeholder={texts.cannedChoose}
          options={cannedReplies.map(({ id, label }) => ({ value: id, label }))}
          value=""
          onChange={({ target }) => insert(target.value)}
        />
      )}
      <TextAreaField
        label={isInternal ? texts.noteLabel : texts.answerLabel}
        {...(isInternal ? { hint: texts.noteHint } : {})}
        rows={5}
        maxLength={TICKET_MESSAGE_MAX_LENGTH}
        value={text}
        error={problem}
        onChange={({ target }) => setText(target.value)}
      />
      <AttachmentsField attachments={attachments} />
      {error ? <Notice tone="danger">{messageOf(error, texts.sendFailed)}</Notice> : null}
      <div className="flex flex-wrap items-end gap-3">
        {isInternal ? null : (
          <div className="w-44">
            <SelectField
              label={texts.after}
              options={AFTER}
              value={after}
              onChange={({ target }) => setAfter(target.value as After)}
            />
          </div>
        )}
        <Button type="submit" loading={form.isSending} disabled={attachments.isBusy}>
          {isInternal ? texts.addNote : texts.sendAnswer}
        </Button>
      </div>
    </form>
  );
}

function useAnswerForm({ id }: Ticket) {
  const [text, setText] = useState('');
  const [isInternal, setInternal] = useState(false);
  const [after, setAfter] = useState<After>('answered');
  const [problem, setProblem] = useState<string>();
  const attachments = useAttachments();
  const showToast = useToast();
  const [send, { isLoading, error }] = useAddTicketMessageMutation();
  const { keyFor, forget } = useSendOnce();
  return {
    text,
    setText: (next: string) => {
      setText(next);
      setProblem(undefined);
    },
    isInternal,
    setInternal,
    after,
    setAfter,
    attachments,
    error,
    problem,
    isSending: isLoading,
    async submit(event: FormEvent) {
      event.preventDefault();
      if (text.trim() === '') return setProblem('Message is required');
      const body = {
        message: text,
        attachmentIds: attachments.ids,
        isInternal,
        ...(isInternal ? {} : { status: after }),
      };
      const { data } = await send({ id, body, idempotencyKey: keyFor(body) });
      if (!data) return;
      forget();
      setText('');
      setAfter('answered');
      attachments.clear();
      showToast('success', isInternal ? texts.noted : texts.answered);
    },
  };
}

/** A canned reply as it goes into the answer: after what is there already, with the member's first name in its place. */
export function withCannedReply(
  answer: string,
  template: string,
  fullName: string | null | undefined,
): string {
  const firstName = fullName?.trim().split(/\s+/)[0];
  const text = firstName
    ? template.replaceAll('{name}', () => firstName)
    : template.replaceAll(' {name}', '');
  return answer.trim() === '' ? text : `${answer.trimEnd()}\n\n${text}`;
}
