import { errors } from '@croneai/contracts/errors.ts';
import { type AttachmentType, attachmentTypeSchema } from '@croneai/contracts/support.ts';
import { appError } from '@croneai/platform/errors.ts';
import { fileTypeFromBuffer } from 'file-type';

/** Declared types of clients that do not know the type. */
const UNDECLARED = new Set(['', 'application/octet-stream']);

/**
 * What a file is by its content. Throws AppError 422 for an empty file and one whose content is of another of the allowed types
 * than declared, 415 for every other type.
 */
export async function attachmentTypeOf(bytes: Uint8Array, claimed: string): Promise<AttachmentType> {
  if (bytes.length === 0) throw appError(errors.attachmentEmpty);
  const found = attachmentTypeSchema.safeParse((await fileTypeFromBuffer(bytes))?.mime);
  const declared = claimed === 'image/jpg' ? 'image/jpeg' : claimed;
  const isAllowedClaim = UNDECLARED.has(declared) || attachmentTypeSchema.safeParse(declared).success;
  if (!found.success || !isAllowedClaim) throw appError(errors.attachmentTypeRefused);
  if (!UNDECLARED.has(declared) && declared !== found.data) throw appError(errors.attachmentTypeMismatch);
  return found.data;
}
