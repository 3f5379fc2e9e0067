import { errors } from '@croneai/contracts/errors.ts';
import { ATTACHMENTS_WAITING_MAX, type Attachment } from '@croneai/contracts/support.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Upload } from '@croneai/platform/http/endpoint.ts';
import type { PersonRepository } from '../people/person.repository.ts';
import type { AttachmentStore } from './attachment-store.ts';
import { attachmentTypeOf } from './attachment-type.ts';
import { fileName } from './file-name.ts';

/** Keeps a file that a message will name. Nobody but the uploader and admins can read it until then. */
export function uploadAttachment(parts: {
  attachments: AttachmentStore;
  people: Pick<PersonRepository, 'isDeleted'>;
  now: () => Date;
}) {
  const { attachments, people, now } = parts;
  return async (
    uploaderId: string,
    { bytes, contentType }: Upload,
    encodedName: string | undefined,
  ): Promise<Attachment> => {
    const type = await attachmentTypeOf(bytes, contentType);
    if ((await attachments.countWaiting(uploaderId)) >= ATTACHMENTS_WAITING_MAX) {
      throw appError(errors.tooManyAttachments);
    }
    const name = fileName(encodedName, type);
    const { id, sizeBytes } = await attachments.put({ uploaderId, name, type, bytes, now: now() });
    // A token can outlive its account by a moment; the erasure may have passed while the file was written.
    if (await people.isDeleted(uploaderId)) {
      await attachments.remove([id]);
      throw appError(errors.unauthenticated);
    }
    return { id, name, type, sizeBytes };
  };
}
