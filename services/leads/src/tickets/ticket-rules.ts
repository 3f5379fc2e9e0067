import type { AddMessageBody, UpdateTicketBody } from '@croneai/contracts/endpoints/support.ts';
import { errors } from '@croneai/contracts/errors.ts';
import type { Role } from '@croneai/contracts/http/role.ts';
import { TICKET_TRANSITIONS, type TicketStatus } from '@croneai/contracts/support.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { StoredTicket } from './ticket.model.ts';

export type Writer = { userId: string; role: Role };

/** In their own ticket an admin is a member like any other. */
export function sideOf(
  { memberId }: Pick<StoredTicket, 'memberId'>,
  { userId }: Writer,
): 'member' | 'support' {
  return memberId === userId ? 'member' : 'support';
}

/** Notes and the status after an answer are support's to choose; what a member sends of them counts for nothing. */
export function messageKind(
  side: 'member' | 'support',
  { isInternal, status }: Pick<AddMessageBody, 'isInternal' | 'status'>,
): { isInternal: boolean; status: TicketStatus | undefined } {
  if (side === 'member') return { isInternal: false, status: 'open' };
  return { isInternal, status: isInternal ? undefined : (status ?? 'answered') };
}

/** The parts of a change that differ from the ticket; empty when there is nothing to do. Throws 409 for a step that is not allowed. */
export function changesOf(
  ticket: Pick<StoredTicket, 'status' | 'assigneeId' | 'memberId'>,
  { status, assignee }: UpdateTicketBody,
  writer: Writer,
): { status?: TicketStatus; assigneeId?: string | null } {
  const changes: { status?: TicketStatus; assigneeId?: string | null } = {};
  if (status !== undefined && status !== ticket.status) {
    const allowed = TICKET_TRANSITIONS[writer.role][ticket.status];
    if (!allowed.includes(status)) throw appError(errors.ticketTransitionRefused);
    changes.status = status;
  }
  if (assignee !== undefined && writer.role === 'admin') {
    const assigneeId = assignee === 'me' ? writer.userId : null;
    if (assigneeId !== ticket.assigneeId) changes.assigneeId = assigneeId;
  }
  return changes;
}
