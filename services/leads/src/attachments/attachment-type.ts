import { errors } from '@croneai/contracts/errors.ts';
import { type AttachmentType, attachmentTypeSchema } from '@croneai/contracts/support.ts';
import { appError } from '@croneai/platform/errors.ts';
import { fileTypeFromBuffer } from 'file-type';

/** What callers send who do not know, or do not say, what the file is. */
const SAYS_NOTHING = new Set(['', 'application/octet-stream']);

/**
 * What a file is by its content. Throws AppError 422 for an empty file and one whose content is of another of the allowed types
 * than the caller says, 415 for everything that is none of them.
 */
export async function attachmentTypeOf(bytes: Uint8Array, claimed: string): Promise<AttachmentType> {
  if (bytes.length === 0) throw appError(errors.attachmentEmpty);
  const found = attachmentTypeSchema.safeParse((await fileTypeFromBuffer(bytes))?.mime);
  const says = claimed === 'image/jpg' ? 'image/jpeg' : claimed;
  const isAllowedClaim = SAYS_NOTHING.has(says) || attachmentTypeSchema.safeParse(says).success;
  if (!found.success || !isAllowedClaim) throw appError(errors.attachmentTypeRefused);
  if (!SAYS_NOTHING.has(says) && says !== found.data) throw appError(errors.attachmentTypeMismatch);
  return found.data;
}
