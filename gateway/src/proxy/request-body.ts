import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { hasBody } from '@croneai/platform/http/has-body.ts';
import { ForwardError, isFailure } from './failures.ts';

/** Room for an empty object, however it is written. */
const EMPTY_BODY_BYTES = 64;

/** True when the declared length is over the limit. */
export function announcesTooMuch({ headers }: IncomingMessage, limitBytes: number): boolean {
  return Number(headers['content-length'] ?? 0) > limitBytes;
}

/** `application/json`, whatever its parameters: all that the API reads. */
export function isJson({ headers }: IncomingMessage): boolean {
  const type = headers['content-type'];
  return type === 'application/json' || /^\s*application\/json\s*(?:;|$)/i.test(type ?? '');
}

/** A body for a call that reads none: no bytes, or an empty JSON object. HTTP clients send both. */
export const mayHoldNothing = (req: IncomingMessage): boolean => !announcesTooMuch(req, EMPTY_BODY_BYTES);

/**
 * Reads a body that should hold nothing; whether it does. `takesObject` takes an empty object as nothing. Rejects with a
 * ForwardError: `body-timeout` and `client-left`.
 */
export async function holdsNothing(
  req: IncomingMessage,
  withinMs: number,
  takesObject: boolean,
): Promise<boolean> {
  try {
    const body = await readBody(req, EMPTY_BODY_BYTES, withinMs);
    const text = body?.toString().trim() ?? '';
    return text === '' || (takesObject && /^\{\s*\}$/.test(text));
  } catch (error) {
    if (isFailure(error, 'body-too-large')) return false;
    throw error;
  }
}

/**
 * The whole of a small body, so that no connection to a service is held while it comes in; null without one. Rejects with
 * a ForwardError: `body-too-large`, `body-timeout` when it is not there in time, and `client-left`.
 */
export function readBody(
  req: IncomingMessage,
  limitBytes: number,
  withinMs: number,
): Promise<Buffer | null> | null {
  if (!hasBody(req)) return null;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const settle = (end: () => void) => {
      clearTimeout(timer);
      req.off('data', onData).off('end', onEnd).off('close', onClose);
      end();
    };
    const fail = (error: Error) => settle(() => reject(error));
    const onData = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > limitBytes)
        return fail(new ForwardError('body-too-large', `more than ${limitBytes} bytes`));
      chunks.push(chunk);
    };
    const onEnd = () =>
      settle(() => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
    const onClose = () => fail(new ForwardError('client-left'));
    const timer = setTimeout(
      () => fail(new ForwardError('body-timeout', `not whole after ${withinMs} ms`)),
      withinMs,
    );
    req.on('data', onData).once('end', onEnd).once('close', onClose);
  });
}

/**
 * A file to stream on; null without one. It fails with `body-too-large` once it is over the limit, and with `body-timeout` when
 * the service waits for more and nothing comes for so long.
 */
export function streamBody(req: IncomingMessage, limitBytes: number, silenceMs: number): Readable | null {
  return hasBody(req) ? Readable.from(watched(req, limitBytes, silenceMs)) : null;
}

async function* watched(req: IncomingMessage, limitBytes: number, silenceMs: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  // The request must outlive the iterator, or its socket could not carry the refusal.
  const chunks = req.iterator({ destroyOnReturn: false })[Symbol.asyncIterator]();
  for (;;) {
    const next = (await withinSilence(chunks.next(), silenceMs)) as IteratorResult<Buffer>;
    if (next.done) return;
    bytes += next.value.length;
    if (bytes > limitBytes) throw new ForwardError('body-too-large', `more than ${limitBytes} bytes`);
    yield next.value;
  }
}

async function withinSilence<T>(next: Promise<T>, silenceMs: number): Promise<T> {
  const { promise: silence, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new ForwardError('body-timeout', `nothing came for ${silenceMs} ms`)),
    silenceMs,
  );
  try {
    return await Promise.race([next, silence]);
  } finally {
    clearTimeout(timer);
  }
}
