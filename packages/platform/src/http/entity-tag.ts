import { createHash } from 'node:crypto';

const TAG_BYTES = 12;

/**
 * Returns an entity tag (RFC 9110 §8.8.3) for a reply's data. The tag is weak, because the envelope
 * around the data contains the time.
 */
export function entityTagOf(text: string): string {
  return `W/"${createHash('sha256').update(text).digest().subarray(0, TAG_BYTES).toString('base64url')}"`;
}

/**
 * Returns the tags in an `If-None-Match` header, weak or strong, without quotes (RFC 9110 §13.1.2).
 */
export function tagsIn(ifNoneMatch: string): string[] {
  return ifNoneMatch.split(',').flatMap((held) => /^\s*(?:W\/)?"([!#-~]*)"\s*$/.exec(held)?.[1] ?? []);
}

/** True if the header contains the tag, by weak comparison. */
export function namesTag(ifNoneMatch: string, tag: string): boolean {
  return tagsIn(ifNoneMatch).some((held) => held === tagsIn(tag)[0]);
}

/**
 * Returns headers for a reply that only the browser may cache. The browser must revalidate the
 * reply on each use.
 */
export const revalidated = (etag: string) => ({
  etag,
  'cache-control': 'private, no-cache',
  vary: 'authorization',
});

/**
 * Returns the version in a valid `If-Match` header. Undefined for `*` or without a header, because
 * the caller then accepts every version.
 */
export function versionOfIfMatch(header: string | undefined): number | undefined {
  const digits = /"(\d+)"$/.exec(header ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
}
