import { createHash } from 'node:crypto';

const TAG_BYTES = 12;

/** A weak entity tag (RFC 9110 §8.8.3) of a reply's data: weak, as the envelope around it has the time. */
export function entityTagOf(text: string): string {
  return `W/"${createHash('sha256').update(text).digest().subarray(0, TAG_BYTES).toString('base64url')}"`;
}

/** What stands between the quotes of each tag in an `If-None-Match` header, weak or strong (RFC 9110 §13.1.2). */
export function tagsIn(ifNoneMatch: string): string[] {
  return ifNoneMatch.split(',').flatMap((held) => /^\s*(?:W\/)?"([!#-~]*)"\s*$/.exec(held)?.[1] ?? []);
}

/** Whether the header names the tag, by weak comparison: either may be marked as weak. */
export function namesTag(ifNoneMatch: string, tag: string): boolean {
  return tagsIn(ifNoneMatch).some((held) => held === tagsIn(tag)[0]);
}

/** Headers of a reply that a browser caches and revalidates each time, and shared caches do not store. */
export const revalidated = (etag: string) => ({
  etag,
  'cache-control': 'private, no-cache',
  vary: 'authorization',
});

/** The version in an `If-Match` header that has passed its schema; undefined when any version will do. */
export function versionOfIfMatch(header: string | undefined): number | undefined {
  const digits = /"(\d+)"$/.exec(header ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
}
