import { errors } from '@croneai/contracts/errors.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { AttachmentStore } from '../attachments/attachment-store.ts';
import type { TicketRepository } from './ticket.repository.ts';
import type { Writer } from './ticket-rules.ts';

/** A file for its uploader, for the member that support sent it to, and for admins; 404 for all others. */
export function downloadAttachment(parts: {
  attachments: Pick<AttachmentStore, 'find' | 'read'>;
  tickets: Pick<TicketRepository, 'showsAttachment'>;
}) {
  const { attachments, tickets } = parts;
  return async (id: string, { userId, role }: Writer) => {
    const file = await attachments.find(id);
    const mayRead =
      file !== undefined &&
      (role === 'admin' || file.uploaderId === userId || (await tickets.showsAttachment(userId, id)));
    if (!mayRead) throw appError(errors.attachmentNotFound);
    const { name, type, sizeBytes } = file;
    return { filename: name, contentType: type, lengthBytes: sizeBytes, stream: attachments.read(id) };
  };
}
