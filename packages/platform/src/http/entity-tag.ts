import { createHash } from 'node:crypto';

const TAG_BYTES = 12;

/** A weak entity tag (RFC 9110 §8.8.3) of what a reply says: weak, as the envelope around it has the time. */
export function entityTagOf(text: string): string {
  return `W/"${createHash('sha256').update(text).digest().subarray(0, TAG_BYTES).toString('base64url')}"`;
}

/** Whether an `If-None-Match` header names the tag (RFC 9110 §13.1.2). */
export function namesTag(ifNoneMatch: string, tag: string): boolean {
  return ifNoneMatch.split(',').some((held) => held.trim() === tag);
}
