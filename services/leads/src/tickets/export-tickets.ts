import type { AttachmentStore } from '../attachments/attachment-store.ts';
import type { TicketRepository } from './ticket.repository.ts';
import { toTicket } from './ticket.ts';

/** The member's tickets as the member sees them, for the account export. Files are named; each is downloaded by its id. */
export function exportTickets(parts: {
  tickets: Pick<TicketRepository, 'allOf'>;
  attachments: Pick<AttachmentStore, 'findIdsOf' | 'findMany'>;
}) {
  return async (memberId: string) => {
    const [tickets, uploadIds] = await Promise.all([
      parts.tickets.allOf(memberId),
      parts.attachments.findIdsOf(memberId),
    ]);
    const uploads = await parts.attachments.findMany(uploadIds);
    return {
      tickets: tickets.map((ticket) => toTicket(ticket, { role: 'member' })),
      uploads: uploads.map(({ id, name, type, sizeBytes, uploadedAt }) => ({
        id,
        name,
        type,
        sizeBytes,
        uploadedAt: uploadedAt.toISOString(),
      })),
    };
  };
}
