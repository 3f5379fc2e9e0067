import { userPath } from '@croneai/contracts/paths.ts';
import { TICKET_TRANSITIONS, type Ticket, type TicketStatus } from '@croneai/contracts/support.ts';
import { ChevronLeft } from 'lucide-react';
import { deskTexts as texts } from '../../content/support-desk.ts';
import { ticketTexts } from '../../content/tickets.ts';
import { messageOf } from '../../shared/api/api-error.ts';
import { QueryBody } from '../../shared/query/query-body.tsx';
import { useMember } from '../../shared/session/member-context.ts';
import { Moment } from '../../shared/time/moment.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { SkeletonColumn } from '../../shared/ui/states.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';
import { useToast } from '../../shared/ui/toast.tsx';
import { Conversation } from '../support/public/conversation.tsx';
import { useTicketPolling, useTicketQuery, useUpdateTicketMutation } from '../support/public/support-api.ts';
import { categoryLabel, PriorityBadge, priorityLabel } from '../support/public/ticket-badges.tsx';
import { AnswerForm } from './answer-form.tsx';

interface TicketDeskProps {
  ticketId: string;
  onClose: () => void;
}

/** One ticket as an admin works it: who asks, the conversation with its notes, status, and the answer. */
export function TicketDesk({ ticketId, onClose }: TicketDeskProps) {
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
  const showToast = useToast();
  const [update, { isLoading }] = useUpdateTicketMutation();
  const change = async (body: { status?: TicketStatus; assignee?: 'me' | 'nobody' }) => {
    const { error } = await update({ id, version, body });
    if (error) showToast('danger', messageOf(error, ticketTexts.changeFailed));
  };
  const isMine = assignee?.id === user.id;
  const choices = [status, ...TICKET_TRANSITIONS.admin[status]];
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="w-44">
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
        onClick={() => void change({ assignee: isMine ? 'nobody' : 'me' })}
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
