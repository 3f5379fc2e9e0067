import { createHash } from 'node:crypto';

/** Tells whether two parsed bodies say the same; how long the form was open does not count. */
export function fingerprintOf(body: Record<string, unknown>): string {
  const { website: _website, elapsedMs: _elapsedMs, ...content } = body;
  const inOrder = Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(inOrder)).digest('base64url');
}
