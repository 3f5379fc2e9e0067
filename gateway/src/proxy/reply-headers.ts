import type { IncomingHttpHeaders } from 'node:http';

/** Hop by hop, or set by the gateway itself. */
const DROPPED = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'date',
  'server',
  'via',
  'x-powered-by',
  'x-request-id',
  'content-security-policy',
  'cross-origin-resource-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
]);
const LETTER_A = 97;

/** What of a service's reply headers goes to the client, as a flat list; `except` names further ones to leave out. */
export function clientHeadersOf(reply: IncomingHttpHeaders, except?: ReadonlySet<string>): string[] {
  const headers: string[] = [];
  for (const name in reply) {
    if (DROPPED.has(name) || except?.has(name)) continue;
    if (name.charCodeAt(0) === LETTER_A && name.startsWith('access-control-')) continue;
    const value = reply[name];
    if (typeof value === 'string') headers.push(name, value);
    else for (const entry of value ?? []) headers.push(name, entry);
  }
  return headers;
}
