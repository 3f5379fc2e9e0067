import { createHash } from 'node:crypto';

/** Equal for two parsed bodies with the same content; the fill time does not count. */
export function fingerprintOf(body: Record<string, unknown>): string {
  const { website: _website, elapsedMs: _elapsedMs, ...content } = body;
  const inOrder = Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(inOrder)).digest('base64url');
}
