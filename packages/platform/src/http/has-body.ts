import type { IncomingMessage } from 'node:http';

/** True if a request announces a body (RFC 9112 §6.3). */
export function hasBody({ headers }: IncomingMessage): boolean {
  if (headers['transfer-encoding'] !== undefined) return true;
  const length = headers['content-length'];
  return length !== undefined && length !== '0';
}

/** True if the body is chunked and empty. Some proxies send empty chunked bodies. */
export async function isEmptyBody(req: IncomingMessage): Promise<boolean> {
  if (req.headers['transfer-encoding'] === undefined) return false;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const onData = () => resolve(false);
  const onEnd = () => resolve(true);
  req.once('data', onData).once('end', onEnd).once('close', onData);
  try {
    return await promise;
  } finally {
    req.off('data', onData).off('end', onEnd).off('close', onData);
  }
}
