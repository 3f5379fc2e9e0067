import { errors } from '@croneai/contracts/errors.ts';
import type { Attachment } from '@croneai/contracts/support.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { AttachmentStore } from './attachment-store.ts';

/** The uploaded files that go with this message, in that order. Throws 404 when one is not theirs, or was sent before. */
export async function waitingAttachments(
  store: AttachmentStore,
  uploaderId: string,
  ids: readonly string[],
): Promise<Attachment[]> {
  if (ids.length === 0) return [];
  const files = await store.findMany(ids);
  return ids.map((id) => {
    const file = files.find((one) => one.id === id && one.uploaderId === uploaderId && !one.isSent);
    if (!file) throw appError(errors.attachmentNotFound);
    const { name, type, sizeBytes } = file;
    return { id, name, type, sizeBytes };
  });
}

/** Afterwards the files stay for as long as their ticket. Where a crash left this out, the round over orphaned uploads makes up for it. */
export async function sendAttachments(
  store: AttachmentStore,
  attachments: readonly Attachment[],
): Promise<void> {
  if (attachments.length > 0) await store.markSent(attachments.map(({ id }) => id));
}
