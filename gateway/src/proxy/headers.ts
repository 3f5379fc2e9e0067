import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { BoundedCache, CALLERS_CACHED } from '@croneai/platform/bounded-cache.ts';
import { CLIENT_ADDRESS_HEADER, signClientAddress } from '@croneai/platform/http/client-address.ts';
import { traceparentOf } from '@croneai/platform/tracing/spans.ts';
import type { Exchange } from '../http/exchange.ts';

/** Headers of a single connection (RFC 9110 §7.6.1). */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** Headers about the caller's identity, address, and trace, which only the gateway may set. */
const CLAIMS = [
  'forwarded',
  'via',
  'x-real-ip',
  'x-request-id',
  'x-client-ip',
  'x-cluster-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'x-http-method-override',
  'x-method-override',
  'traceparent',
  'tracestate',
  'baggage',
];
const CLAIM_PREFIXES = /^x-(?:forwarded|client|user|auth|session|original|internal|role|tier|admin)/;

const DROPPED_OF_REQUEST = new Set([
  ...HOP_BY_HOP,
  ...CLAIMS,
  'proxy-authorization',
  'expect',
  'host',
  // Only the gateway compresses, so services do not get this header.
  'accept-encoding',
]);
const LETTER_X = 120;
/** Headers that describe a body. */
const OF_BODY = new Set(['content-length', 'content-type', 'content-encoding']);

/** Returns the headers for a service as a flat list of names and values, after those in `own`. */
export function upstreamHeadersOf(
  req: IncomingMessage,
  own: readonly string[],
  isBodyDropped = false,
): string[] {
  const headers = [...own];
  const named = namedByConnection(req.headers.connection);
  const raw = req.rawHeaders;
  for (let at = 0; at < raw.length; at += 2) {
    const name = (raw[at] as string).toLowerCase();
    if (DROPPED_OF_REQUEST.has(name) || named?.has(name)) continue;
    if (isBodyDropped && OF_BODY.has(name)) continue;
    if (name.charCodeAt(0) === LETTER_X && CLAIM_PREFIXES.test(name)) continue;
    headers.push(name, raw[at + 1] as string);
  }
  return headers;
}

/**
 * Returns the headers named in `Connection`, which apply only to the next hop; undefined in the
 * usual case that there are none.
 */
function namedByConnection(connection: string | undefined): Set<string> | undefined {
  if (connection === undefined || connection === 'keep-alive' || connection === 'close') return undefined;
  const names = new Set(connection.split(',').map((name) => name.trim().toLowerCase()));
  // `Content-Length` is kept even if `Connection` names it. Otherwise, a caller could change how
  // the body is framed.
  names.delete('content-length');
  return names;
}

/** Hop-by-hop headers, and headers that the gateway sets itself. */
const DROPPED_OF_REPLY = new Set([
  ...HOP_BY_HOP,
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

/**
 * Returns the headers of a service's reply that the client gets, as a flat list of names and
 * values. Omits the headers in `except`.
 */
export function clientHeadersOf(reply: IncomingHttpHeaders, except?: ReadonlySet<string>): string[] {
  const headers: string[] = [];
  for (const name in reply) {
    if (DROPPED_OF_REPLY.has(name) || except?.has(name)) continue;
    if (name.charCodeAt(0) === LETTER_A && name.startsWith('access-control-')) continue;
    const value = reply[name];
    if (typeof value === 'string') headers.push(name, value);
    else for (const entry of value ?? []) headers.push(name, entry);
  }
  return headers;
}

/** Services accept a signature for 60 s. Reusing a signature saves an HMAC for each request. */
const SIGNATURE_REUSE_MS = 15_000;

/**
 * Builds the gateway's own headers for a service: the request id, the visitor's signed address, and
 * the span of a traced call.
 */
export function createOwnHeaders(clientAddressKey: string): (exchange: Exchange) => readonly string[] {
  const signatures = new BoundedCache<string, { value: string; until: number }>(CALLERS_CACHED);
  const signatureOf = (address: string): string => {
    const now = Date.now();
    const known = signatures.get(address);
    if (known && known.until > now) return known.value;
    const value = signClientAddress(clientAddressKey, address, now);
    signatures.set(address, { value, until: now + SIGNATURE_REUSE_MS });
    return value;
  };
  return ({ requestId, address, span }) => {
    const headers = ['x-request-id', requestId, CLIENT_ADDRESS_HEADER, signatureOf(address)];
    if (span) headers.push('traceparent', traceparentOf(span));
    return headers;
  };
}
