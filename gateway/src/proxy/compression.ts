import type { IncomingHttpHeaders } from 'node:http';
import type { Transform } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';

/** Minimum size of a compressed reply. A smaller reply fits into one packet even uncompressed. */
const MIN_BYTES = 1_400;
/** With this quality, brotli compresses as well as gzip does by default, in half the time. */
const BROTLI_QUALITY = 4;
const COMPRESSIBLE = /^(?:application\/(?:[\w.-]+\+)?json|text\/(?!event-stream))/;

export type Encoding = 'br' | 'gzip';

/** Headers that are no longer valid after compression. */
export const CHANGED_BY_COMPRESSION: ReadonlySet<string> = new Set([
  'content-length',
  'etag',
  'vary',
  'accept-ranges',
]);

/** Returns the best encoding for this reply; undefined if none is worthwhile. */
export function encodingFor(
  acceptEncoding: string | undefined,
  status: number,
  reply: IncomingHttpHeaders,
): Encoding | undefined {
  if (acceptEncoding === undefined || status === 204 || status === 206 || status === 304) return undefined;
  const length = reply['content-length'];
  if (length !== undefined && Number(length) < MIN_BYTES) return undefined;
  if (reply['content-encoding'] !== undefined || !COMPRESSIBLE.test(reply['content-type'] ?? ''))
    return undefined;
  if (/no-transform/i.test(reply['cache-control'] ?? '')) return undefined;
  if (accepts(acceptEncoding, 'br')) return 'br';
  return accepts(acceptEncoding, 'gzip') ? 'gzip' : undefined;
}

export function accepts(acceptEncoding: string, encoding: Encoding): boolean {
  const entry = acceptEncoding
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .find((part) => part === encoding || part.startsWith(`${encoding};`));
  return entry !== undefined && !/;\s*q=0(?:\.0*)?$/.test(entry);
}

/** Returns the headers that replace {@link CHANGED_BY_COMPRESSION} in a compressed reply. */
export function compressedHeaders(encoding: Encoding, reply: IncomingHttpHeaders): string[] {
  const vary = reply.vary ? `${reply.vary}, accept-encoding` : 'accept-encoding';
  const headers = ['content-encoding', encoding, 'vary', vary];
  // The service's tag identifies the uncompressed bytes. With the compressed bytes, it is sent as a
  // weak tag, which is valid only for revalidation (RFC 9110 §8.8.1).
  if (reply.etag) headers.push('etag', reply.etag.startsWith('W/') ? reply.etag : `W/${reply.etag}`);
  return headers;
}

export function createCompressor(encoding: Encoding): Transform {
  return encoding === 'br'
    ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
    : createGzip();
}
