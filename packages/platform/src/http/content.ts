import type { ServerResponse } from 'node:http';

/** Bytes that a call answers with in place of the envelope, for programs and caches. */
export type Content<ContentType extends string = string> = {
  /** One of those that the endpoint names, with its parameters. */
  contentType: ContentType | `${ContentType}; charset=utf-8`;
  bytes: Uint8Array | string;
  /** How they are compressed already. */
  encoding?: 'gzip';
  cacheControl: string;
};

export function sendContent(
  res: ServerResponse,
  { contentType, bytes, encoding, cacheControl }: Content,
): void {
  const body = Buffer.from(bytes as Uint8Array);
  res.setHeader('content-type', contentType);
  res.setHeader('cache-control', cacheControl);
  res.setHeader('x-content-type-options', 'nosniff');
  if (encoding) res.setHeader('content-encoding', encoding);
  res.setHeader('content-length', body.length);
  res.end(body);
}
