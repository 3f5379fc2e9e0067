import { errors } from '@croneai/contracts/errors.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Parts } from '../connections.ts';
import type { Writer } from './ticket-rules.ts';

/** A file for its uploader, for the member that support sent it to, and for admins; 404 for all others. */
export function downloadAttachment({ attachments, tickets }: Parts) {
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
