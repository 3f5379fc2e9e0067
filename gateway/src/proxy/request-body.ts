import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { hasBody } from '@croneai/platform/http/has-body.ts';
import { ForwardError, isFailure } from './failures.ts';

/** Maximum length of a body that could be an empty JSON object. It allows for some white space. */
const EMPTY_BODY_BYTES = 64;

export function announcesTooMuch({ headers }: IncomingMessage, limitBytes: number): boolean {
  return Number(headers['content-length'] ?? 0) > limitBytes;
}

/** True for `application/json` with any parameters, the only type that the API reads. */
export function isJson({ headers }: IncomingMessage): boolean {
  const type = headers['content-type'];
  return type === 'application/json' || /^\s*application\/json\s*(?:;|$)/i.test(type ?? '');
}

/**
 * True if the declared length is short enough for an empty body or an empty JSON object. A call
 * without a body accepts an empty object too, because some HTTP clients always send an object.
 */
export const mayBeEmpty = (req: IncomingMessage): boolean => !announcesTooMuch(req, EMPTY_BODY_BYTES);

/**
 * Reads a body that must be empty and returns whether it is. With `takesObject`, an empty object
 * counts as empty. Rejects with a ForwardError: `body-timeout` or `client-left`.
 */
export async function hasNoBody(
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
 * Reads a small body completely, so that a slow upload holds no connection to a service. Resolves
 * to null if there is no body. Rejects with a ForwardError: `body-too-large`, `body-timeout`, or
 * `client-left`.
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
      () => fail(new ForwardError('body-timeout', `body not complete after ${withinMs} ms`)),
      withinMs,
    );
    req.on('data', onData).once('end', onEnd).once('close', onClose);
  });
}

/**
 * Returns a file as a stream; null if there is no body. Fails with `body-too-large` beyond the
 * limit, and with `body-timeout` if the service waits and nothing arrives for `silenceMs`.
 */
export function streamBody(req: IncomingMessage, limitBytes: number, silenceMs: number): Readable | null {
  return hasBody(req) ? Readable.from(watched(req, limitBytes, silenceMs)) : null;
}

async function* watched(req: IncomingMessage, limitBytes: number, silenceMs: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  // The iterator must not destroy the request, because a refusal is sent on the same socket.
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
    () => reject(new ForwardError('body-timeout', `no bytes for ${silenceMs} ms`)),
    silenceMs,
  );
  try {
    return await Promise.race([next, silence]);
  } finally {
    clearTimeout(timer);
  }
}
