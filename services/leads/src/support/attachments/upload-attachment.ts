import { errors } from '@croneai/contracts/errors.ts';
import { isTeam } from '@croneai/contracts/http/role.ts';
import {
  ATTACHMENT_MAX_BYTES,
  ATTACHMENTS_WAITING_MAX,
  type Attachment,
  type AttachmentType,
  attachmentTypeSchema,
  FILES_PER_MEMBER_MAX,
  STORAGE_PER_MEMBER_MAX_BYTES,
  UPLOADS_AT_ONCE_MAX,
} from '@croneai/contracts/support.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Upload } from '@croneai/platform/http/endpoint.ts';
import { cutText } from '@croneai/rules/cut-text.ts';
import { fileTypeFromBuffer } from 'file-type';
import type { Users } from '../../members/module.ts';
import type { AttachmentStore } from './attachment-store.ts';
import type { StorageGauge } from './storage-gauge.ts';

type Uploader = Pick<Session, 'userId' | 'role'>;

/**
 * Maximum age of an upload in progress. It is longer than the server's time limit for a request.
 */
const IN_HAND_MS = 2 * 60_000;
const RETRY_AFTER_SECONDS = 5;
/** Number of bytes at the start of a file that identify its type. `file-type` reads no more. */
const HEAD_BYTES = 4_100;

/**
 * Stores a file for a later message. The file is stored in chunks while it is being received. Until
 * the message is sent, only the uploader and admins can read the file. The size of the file is
 * reserved before the limits are checked, so that each check includes concurrent uploads. If two
 * uploads reach the storage limit at the same time, both may be refused.
 */
export function uploadAttachment({
  attachments,
  users,
  storage,
  now,
}: {
  attachments: AttachmentStore;
  users: Pick<Users, 'isDeleted'>;
  storage: Pick<StorageGauge, 'isFull' | 'add'>;
  now: () => Date;
}) {
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
      // A token may still be valid for a moment after its account is erased. The erasure may
      // therefore have run while the file was written.
      if (await users.isDeleted(uploaderId)) {
        await attachments.remove([id]);
        throw appError(errors.unauthenticated);
      }
      return { id, name, type, sizeBytes };
    } finally {
      await attachments.end(id, outcome);
    }
  };

  /**
   * The storage limit of members does not apply to admins, because their files are answers to
   * members.
   */
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
    if (!isTeam(role) && isUsedUp) throw appError(errors.storageUsedUp);
  }
}

/**
 * Returns the first bytes of a stream, and a stream of the whole content that includes these bytes.
 */
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

/** Types that a client sends if it does not know the type of the file. */
const UNDECLARED = new Set(['', 'application/octet-stream']);

/**
 * Number of bytes at the start of a file in which PDF readers accept the beginning of the header
 * (ISO 32000-1, Annex H, note 13).
 */
const PDF_HEADER_WITHIN = 1_024;
/**
 * Matches a PDF with other bytes before its header. Scanners, banks, and print queues write files
 * that begin with a byte order mark, blank lines, or lines of PJL. The header must be at the start
 * of a line, and there must be no markup before it.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: PJL begins with an escape character
const PDF_BEHIND_OTHER_BYTES = /^(?:[^<]*[\r\n\0])?(?:\xef\xbb\xbf|\x1b%-12345X)?%PDF-[12]\.[0-9]/;

async function typeByContent(bytes: Uint8Array): Promise<string | undefined> {
  const found = await fileTypeFromBuffer(bytes);
  if (found) return found.mime;
  const head = Buffer.from(bytes.subarray(0, PDF_HEADER_WITHIN + '%PDF-1.7'.length)).toString('latin1');
  return PDF_BEHIND_OTHER_BYTES.test(head) ? 'application/pdf' : undefined;
}

/**
 * Returns the type of a file by its content. Throws AppError 422 if the file is empty, or if its
 * type is allowed but is not the declared type. Throws 415 for all other types.
 */
async function attachmentTypeOf(bytes: Uint8Array, claimed: string): Promise<AttachmentType> {
  if (bytes.length === 0) throw appError(errors.attachmentEmpty);
  const found = attachmentTypeSchema.safeParse(await typeByContent(bytes));
  const declared = claimed === 'image/jpg' ? 'image/jpeg' : claimed;
  const isAllowedClaim = UNDECLARED.has(declared) || attachmentTypeSchema.safeParse(declared).success;
  if (!found.success || !isAllowedClaim) throw appError(errors.attachmentTypeRefused);
  if (!UNDECLARED.has(declared) && declared !== found.data) throw appError(errors.attachmentTypeMismatch);
  return found.data;
}

const EXTENSIONS: Readonly<Record<AttachmentType, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};
const NAME_MAX_LENGTH = 80;
const UNNAMED = 'attachment';

/**
 * Matches characters to remove from file names: control characters, unsafe characters, and
 * characters that hide or reorder text (right-to-left marks make `gpj.exe` look like `exe.jpg`).
 */
const NOT_IN_NAMES = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}"*:<>?|]+/gu;

/**
 * Returns the name under which a file is stored and downloaded: the given name without unsafe
 * characters, with the extension of the detected type.
 */
export function fileName(encoded: string | undefined, type: AttachmentType): string {
  const given =
    decoded(encoded ?? '')
      .split(/[/\\]/)
      .at(-1) ?? '';
  const stem = given
    .normalize('NFC')
    .replace(NOT_IN_NAMES, '')
    .replace(/\.[^.]*$/u, '')
    .replace(/^[.\s]+|[.\s]+$/gu, '');
  const short = cutText(stem, NAME_MAX_LENGTH).trim();
  return `${short || UNNAMED}.${EXTENSIONS[type]}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
