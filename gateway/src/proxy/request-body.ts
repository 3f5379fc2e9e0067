import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { hasBody } from '../http/exchange.ts';
import { BodyTooLargeError } from './failures.ts';

/** True when the caller says beforehand that the body is over the limit. */
export function announcesTooMuch({ headers }: IncomingMessage, limitBytes: number): boolean {
  return Number(headers['content-length'] ?? 0) > limitBytes;
}

/** `application/json`, whatever its parameters: all that the API reads. */
export function isJson({ headers }: IncomingMessage): boolean {
  const type = headers['content-type'];
  return type === 'application/json' || /^\s*application\/json\s*(?:;|$)/i.test(type ?? '');
}

/**
 * The body to stream on; null without one. An announced length is held by Node's parser, so only a chunked body is
 * counted: it fails with BodyTooLargeError once it is over the limit.
 */
export function bodyOf(req: IncomingMessage, limitBytes: number): Readable | null {
  if (!hasBody(req)) return null;
  return req.headers['content-length'] === undefined ? Readable.from(counted(req, limitBytes)) : req;
}

async function* counted(req: IncomingMessage, limitBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  // The request must outlive the iterator, or its socket could not carry the 413.
  for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > limitBytes) throw new BodyTooLargeError(`more than ${limitBytes} bytes`);
    yield chunk;
  }
}
