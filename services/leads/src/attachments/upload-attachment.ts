import { errors } from '@croneai/contracts/errors.ts';
import {
  ATTACHMENT_MAX_BYTES,
  ATTACHMENTS_WAITING_MAX,
  type Attachment,
  FILES_PER_MEMBER_MAX,
  STORAGE_PER_MEMBER_MAX_BYTES,
  UPLOADS_AT_ONCE_MAX,
} from '@croneai/contracts/support.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Upload } from '@croneai/platform/http/endpoint.ts';
import type { UserCopyRepository } from '../users/user-copy.repository.ts';
import type { AttachmentStore } from './attachment-store.ts';
import { attachmentTypeOf } from './attachment-type.ts';
import { fileName } from './file-name.ts';
import type { StorageGauge } from './storage-gauge.ts';

type Uploader = Pick<Session, 'userId' | 'role'>;

/** Longer than the server lets a request take: what began before is not in hand any more. */
const IN_HAND_MS = 2 * 60_000;
const RETRY_AFTER_SECONDS = 5;
/** Bytes that identify a type (`file-type` reads no more). */
const HEAD_BYTES = 4_100;

/**
 * Keeps a file that a message will name, piece by piece as it comes. Nobody but the uploader and admins can read it until then.
 * What it may take is reserved before it is looked at, so that uploads at the same time see each other; two that meet at the limit of
 * storage may both be refused.
 */
export function uploadAttachment(parts: {
  attachments: AttachmentStore;
  users: Pick<UserCopyRepository, 'isDeleted'>;
  storage: Pick<StorageGauge, 'isFull' | 'add'>;
  now: () => Date;
}) {
  const { attachments, users, storage, now } = parts;
  return async (
    uploader: Uploader,
    { stream, contentType, announcedBytes = ATTACHMENT_MAX_BYTES }: Upload,
    encodedName: string | undefined,
  ): Promise<Attachment> => {
    const uploaderId = uploader.userId;
    if (storage.isFull()) throw appError(errors.storageFull);
    const reserved = { uploaderId, reservedBytes: announcedBytes, now: now() };
    const id = await attachments.begin(reserved);
    let outcome: 'stored' | 'failed' = 'failed';
    try {
      await checkLimits(uploader, id);
      const { head, whole } = await readHead(stream);
      const type = await attachmentTypeOf(head, contentType);
      const name = fileName(encodedName, type);
      const { sizeBytes } = await attachments.put({ id, uploaderId, name, type, content: whole, now: now() });
      outcome = 'stored';
      storage.add(sizeBytes);
      // A token can outlive its account by a moment; the erasure may have passed while the file was written.
      if (await users.isDeleted(uploaderId)) {
        await attachments.remove([id]);
        throw appError(errors.unauthenticated);
      }
      return { id, name, type, sizeBytes };
    } finally {
      await attachments.end(id, outcome);
    }
  };

  /** An admin's files are answers to all members, so a member's storage limit does not apply. */
  async function checkLimits({ userId, role }: Uploader, id: string): Promise<void> {
    if ((await attachments.countWaiting(userId)) >= ATTACHMENTS_WAITING_MAX) {
      throw appError(errors.tooManyAttachments);
    }
    const begunSince = new Date(now().getTime() - IN_HAND_MS);
    const { files, bytes, begunBefore } = await attachments.usageOf(userId, { id, begunSince });
    if (begunBefore >= UPLOADS_AT_ONCE_MAX) {
      throw appError(errors.tooManyUploads, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    const isUsedUp = files > FILES_PER_MEMBER_MAX || bytes > STORAGE_PER_MEMBER_MAX_BYTES;
    if (role !== 'admin' && isUsedUp) throw appError(errors.storageUsedUp);
  }
}

/** The first bytes, and all of it from the beginning. */
async function readHead(
  stream: AsyncIterable<Buffer>,
): Promise<{ head: Buffer; whole: AsyncIterable<Buffer> }> {
  const chunks = stream[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.length < HEAD_BYTES) {
    const { done, value } = await chunks.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  async function* whole() {
    yield head;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  }
  return { head, whole: whole() };
}
