import type { AttachmentStore } from '../attachments/attachment-store.ts';
import type { TicketRepository } from './ticket.repository.ts';
import { toTicket } from './ticket.ts';

/**
 * Exports the member's tickets as the member sees them. The export contains the ids of files. The
 * member can download a file by its id.
 */
export function exportTickets(needs: {
  tickets: Pick<TicketRepository, 'eachOf'>;
  attachments: Pick<AttachmentStore, 'findMany' | 'findIdsOf'>;
}) {
  async function* tickets(memberId: string) {
    for await (const ticket of needs.tickets.eachOf(memberId)) yield toTicket(ticket, { side: 'member' });
  }
  async function* uploads(memberId: string) {
    const files = await needs.attachments.findMany(await needs.attachments.findIdsOf(memberId));
    for (const { id, name, type, sizeBytes, uploadedAt } of files)
      yield { id, name, type, sizeBytes, uploadedAt: uploadedAt.toISOString() };
  }
  return (memberId: string) => ({ tickets: tickets(memberId), uploads: uploads(memberId) });
}

/**
 * Erases support's data about a deleted member. First deletes all files that the member or support
 * sent, and then the conversations. The conversations contain the ids of the files, so after a
 * failure, a second run still finds the remaining files. If the deleted member was on the team, the
 * files in tickets of other members stay, because they are answers to these members.
 */
export function eraseTickets({
  tickets,
  attachments,
  now,
}: {
  tickets: Pick<TicketRepository, 'attachmentIdsOf' | 'attachmentIdsBeside' | 'eraseAllOf'>;
  attachments: Pick<AttachmentStore, 'findIdsOf' | 'remove'>;
  now: () => Date;
}) {
  return async (memberId: string): Promise<void> => {
    const inTickets = await tickets.attachmentIdsOf(memberId);
    const uploaded = await attachments.findIdsOf(memberId);
    const answers = new Set(await tickets.attachmentIdsBeside(memberId, uploaded));
    const own = uploaded.filter((id) => !answers.has(id));
    await attachments.remove([...new Set([...inTickets, ...own])]);
    await tickets.eraseAllOf(memberId, now());
  };
}
