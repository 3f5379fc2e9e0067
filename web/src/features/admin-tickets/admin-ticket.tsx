import { addMessageBodySchema } from '@croneai/contracts/endpoints/leads/support-bodies.ts';
import { userPath } from '@croneai/contracts/paths.ts';
import {
  TICKET_MESSAGE_MAX_LENGTH,
  TICKET_TRANSITIONS,
  type Ticket,
  type TicketStatus,
} from '@croneai/contracts/support.ts';
import { ChevronLeft, LockKeyhole, Send } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { adminTicketTexts as texts } from '../../content/admin-tickets.ts';
import { ticketTexts } from '../../content/tickets.ts';
import { useSendOnce } from '../../shared/forms/send-attempt.ts';
import { useApiForm } from '../../shared/forms/use-api-form.ts';
import { QueryBody } from '../../shared/query/query-body.tsx';
import { useMember } from '../../shared/session/member-context.ts';
import { Moment } from '../../shared/time/moment.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { SkeletonColumn } from '../../shared/ui/states.tsx';
import { TextAreaField } from '../../shared/ui/text-field.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';
import { useToast } from '../../shared/ui/toast.tsx';
import { useOutcome } from '../../shared/ui/use-outcome.ts';
import { AttachmentsField, useAttachments } from '../support/public/attachments-field.tsx';
import { Conversation } from '../support/public/conversation.tsx';
import {
  useAddTicketMessageMutation,
  useTicketPolling,
  useTicketQuery,
  useUpdateTicketMutation,
} from '../support/public/support-api.ts';
import { categoryLabel, PriorityBadge, priorityLabel } from '../support/public/ticket-badges.tsx';
import { useCannedReplies } from './canned-replies-api.ts';
import { ProofCard } from './proof-card.tsx';
import { withCannedReply } from './with-canned-reply.ts';

interface AdminTicketProps {
  ticketId: string;
  onClose: () => void;
}

/**
 * A ticket as admins see it: the member, the conversation with internal notes, the status, and the
 * reply form.
 */
export function AdminTicket({ ticketId, onClose }: AdminTicketProps) {
  const query = useTicketQuery(ticketId, useTicketPolling());
  return (
    <Card padding="none" aria-label={query.currentData?.subject ?? texts.title}>
      <div className="border-b border-line px-4 py-2 xl:hidden">
        <Button variant="ghost" size="sm" onClick={onClose}>
          <ChevronLeft className="size-4" />
          {ticketTexts.back}
        </Button>
      </div>
      <QueryBody
        query={query}
        failed={ticketTexts.failed}
        skeleton={<SkeletonColumn shapes={['h-8 w-72 max-w-full', 'h-32', 'h-32']} className="gap-4 p-5" />}
      >
        {(ticket) => <OpenTicket ticket={ticket} />}
      </QueryBody>
    </Card>
  );
}

function OpenTicket({ ticket }: { ticket: Ticket }) {
  const { subject, member, messages } = ticket;
  return (
    <>
      <header className="flex flex-col gap-3 border-b border-line p-5">
        <h2 className="text-lg font-semibold tracking-[-0.01em] break-words">{subject}</h2>
        <TicketFacts ticket={ticket} />
        <TicketControls ticket={ticket} />
      </header>
      {ticket.category === 'deposit-proof' ? <ProofCard ticket={ticket} /> : null}
      <div className="p-5">
        <Conversation messages={messages} memberName={member?.fullName ?? 'Member'} />
      </div>
      <AnswerForm ticket={ticket} />
    </>
  );
}

function TicketFacts({ ticket }: { ticket: Ticket }) {
  const { reference, member, category, priority, createdAt } = ticket;
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
      {member ? <TextLink to={userPath(member.id)}>{member.fullName ?? texts.unknownMember}</TextLink> : null}
      <span className="break-all">{member?.email}</span>
      <span className="tabular">{reference}</span>
      <span>{categoryLabel(category)}</span>
      <span className="flex items-center gap-2">
        <PriorityBadge priority={priority} />
        <span className="sr-only">Priority {priorityLabel(priority)}</span>
      </span>
      <span>
        Opened <Moment at={createdAt} form="recent" className="tabular" />
      </span>
    </p>
  );
}

function TicketControls({ ticket }: { ticket: Ticket }) {
  const { id, version, status, assignee } = ticket;
  const { user } = useMember();
  const show = useOutcome();
  const [update, { isLoading }] = useUpdateTicketMutation();
  const change = async (body: { status?: TicketStatus; assignee?: 'me' | null }) => {
    show(await update({ id, version, body }), ticketTexts.changeFailed);
  };
  const isMine = assignee?.id === user.id;
  const choices = [status, ...TICKET_TRANSITIONS.team[status]];
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="w-52">
        <SelectField
          label="Status"
          hideLabel
          disabled={isLoading}
          options={choices.map((value) => ({ value, label: texts.statuses[value] }))}
          value={status}
          onChange={({ target }) => void change({ status: target.value as TicketStatus })}
        />
      </div>
      <Button
        variant="secondary"
        loading={isLoading}
        onClick={() => void change({ assignee: isMine ? null : 'me' })}
      >
        {isMine ? 'Unassign' : 'Assign to me'}
      </Button>
      {assignee ? (
        <span className="text-sm text-muted">
          {texts.taken(isMine ? 'you' : (assignee.fullName ?? 'an admin'))}
        </span>
      ) : null}
    </div>
  );
}

const AFTER: readonly { value: Exclude<TicketStatus, 'open'>; label: string }[] = [
  { value: 'answered', label: texts.statuses.answered },
  { value: 'waiting', label: texts.statuses.waiting },
  { value: 'closed', label: texts.statuses.closed },
];
const MODES = [
  { isInternal: false, label: 'Answer', Icon: Send },
  { isInternal: true, label: 'Internal note', Icon: LockKeyhole },
] as const;

const formSchema = addMessageBodySchema.omit({ attachmentIds: true });
const BLANK = { message: '', isInternal: false, status: 'answered' } as const;

/**
 * Form for a reply to the member or an internal note. Replies and notes look different in the form,
 * so that an admin does not confuse them.
 */
function AnswerForm({ ticket }: { ticket: Ticket }) {
  const attachments = useAttachments();
  const showToast = useToast();
  const [send] = useAddTicketMessageMutation();
  const { keyFor, forget } = useSendOnce();
  // If sending fails, the text stays. After success, the form stays in the same mode (reply or
  // note).
  const { form, field, submit, isSubmitting, failure } = useApiForm({
    schema: formSchema,
    defaultValues: BLANK,
    send: async ({ message, isInternal, status }, { reset, getValues }) => {
      const typed = getValues('message');
      const body = { message, attachmentIds: attachments.ids, isInternal, ...(isInternal ? {} : { status }) };
      const answer = await send({ id: ticket.id, body, idempotencyKey: keyFor(body) });
      if (answer.data) {
        forget();
        // Keeps what the admin has typed during the call.
        if (getValues('message') === typed) reset({ ...BLANK, isInternal });
        attachments.clear(body.attachmentIds);
        showToast('success', isInternal ? 'The note was added.' : 'The answer is on its way to the member.');
      }
      return answer;
    },
    failed: 'Nothing was sent. Your text is still here.',
  });
  const isInternal = useWatch({ control: form.control, name: 'isInternal' });
  const replies = useCannedReplies();
  const insert = (index: string) => {
    const reply = replies[Number(index)];
    if (index === '' || !reply) return;
    const answer = withCannedReply(form.getValues('message'), reply.text, ticket.member?.fullName);
    form.setValue('message', answer, { shouldValidate: form.formState.isSubmitted });
  };
  return (
    <form
      noValidate
      onSubmit={submit}
      className={`flex flex-col gap-4 rounded-b-card border-t p-5 ${isInternal ? 'border-dashed border-warn bg-warn-soft' : 'border-line'}`}
    >
      <div className="flex flex-wrap gap-1.5">
        {MODES.map(({ label, Icon, ...mode }) => (
          <button
            key={label}
            type="button"
            aria-pressed={mode.isInternal === isInternal}
            onClick={() => form.setValue('isInternal', mode.isInternal)}
            className="inline-flex h-9 items-center gap-2 rounded-full border border-line bg-surface-1 px-3.5 text-sm text-muted transition-colors hover:text-text aria-pressed:border-current aria-pressed:font-medium aria-pressed:text-text"
          >
            <Icon className="size-4" />
            {label}
          </button>
        ))}
      </div>
      {isInternal ? null : (
        <SelectField
          label="Canned reply"
          hideLabel
          placeholder="Insert a canned reply"
          options={replies.map(({ title }, index) => ({ value: String(index), label: title }))}
          value=""
          onChange={({ target }) => {
            insert(target.value);
            // The same reply can then be chosen again.
            target.value = '';
          }}
        />
      )}
      <TextAreaField
        label={isInternal ? 'Note for admins' : 'Answer to the member'}
        {...(isInternal ? { hint: 'Never shown or emailed to the member.' } : {})}
        rows={5}
        maxLength={TICKET_MESSAGE_MAX_LENGTH}
        {...field('message')}
      />
      <AttachmentsField attachments={attachments} />
      {failure ? <Notice tone="danger">{failure}</Notice> : null}
      <div className="flex flex-wrap items-end gap-3">
        {isInternal ? null : (
          <div className="w-52">
            <SelectField label="Set status to" options={AFTER} {...field('status')} />
          </div>
        )}
        <Button type="submit" loading={isSubmitting} disabled={attachments.isBusy}>
          {isInternal ? 'Add note' : 'Send answer'}
        </Button>
      </div>
    </form>
  );
}
