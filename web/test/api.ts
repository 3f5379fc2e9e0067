import { endpoints } from '@croneai/contracts/endpoints/all.ts';
import { errors } from '@croneai/contracts/errors.ts';
import type { Endpoint } from '@croneai/contracts/http/endpoint.ts';
import type { Pagination } from '@croneai/contracts/http/envelope.ts';
import type { Problem } from '@croneai/contracts/http/problem.ts';
import { PUBLIC_SETTINGS_DEFAULTS } from '@croneai/contracts/site-settings-defaults.ts';
import { afterEach, vi } from 'vitest';
import {
  failing,
  listOf,
  noSecondFactor,
  noTickets,
  ownRecordOf,
  stripOf,
  summaryOf,
  trial,
} from './some-answers.ts';

interface Asked {
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  headers: Record<string, string>;
  signal: AbortSignal | null | undefined;
}
type Reply =
  /** A complete response, for replies without an envelope. */
  | Response
  | { data: unknown; pagination?: Pagination; extras?: Record<string, unknown> }
  | { problem: Problem };
export type Handlers = Record<string, (asked: Asked) => Reply>;

/** Replies to the background calls of every member page, with no data and no stream. */
export const QUIET: Handlers = {
  openStream: () => ({ problem: errors.liveOff }),
  listSignals: () => listOf([]),
  getSignalsSummary: () => summaryOf({ pairsWatched: 1 }),
  getOutcomeStrip: () => stripOf(),
  getRecordOfDay: () => stripOf(),
  getRecord: failing,
  getSettings: failing,
  listCannedReplies: () => ({ data: [] }),
  listIncidents: () => ({ data: [] }),
  listUsers: failing,
  getPerformance: failing,
  getSignalProof: failing,
  getReach: failing,
  getInbox: () => ({ data: [], extras: { unread: 0, readMark: null } }),
  getChannels: failing,
  putChannels: failing,
  listDevices: failing,
  confirmShown: () => ({ data: null }),
  listMyServiceNotices: () => ({ data: [], extras: { mailRefusedSince: null } }),
  getStatus: () => ({ data: { status: 'operational', since: '2026-11-01T00:00:00.000Z', parts: [] } }),
  getOwnTrade: () => ({ data: null }),
  listOwnTrades: () => ({ data: [], extras: { nextBefore: null } }),
  getOwnRecord: ({ query }) => ownRecordOf(query.range),
  getLearning: failing,
  getVolatility: () => ({ data: null }),
  getTelegram: failing,
  getNotifications: failing,
  listDelivered: failing,
  listTickets: noTickets,
  getCountdown: trial,
  getSiteSettings: () => ({ data: { values: PUBLIC_SETTINGS_DEFAULTS, version: 0 } }),
  getSettledExample: () => ({ data: null }),
  getTwoFactor: noSecondFactor,
  listGrants: () => ({ data: [] }),
  listDeposits: () => ({ data: [], pagination: { total: 0, pages: 0, current: 1 } }),
  getUserQuota: failing,
  listUserDevices: () => ({ data: [] }),
  listUserMessages: () => ({ data: [] }),
};

/** Calls that have no handler, and calls whose body or reply broke the contract. */
let broken: string[] = [];
let calls: (Asked & { operation: string })[] = [];

const callsOf = (operation: string) => calls.filter((call) => call.operation === operation);
/** Returns every call so far, in order. */
export const operationsMade = () => calls.map(({ operation }) => operation);
/** Returns the query of each call to this operation, in order. */
export const queriesOf = (operation: string) => callsOf(operation).map(({ query }) => query);
export const bodiesOf = (operation: string) => callsOf(operation).map(({ body }) => body);
export const paramsOf = (operation: string) => callsOf(operation).map(({ params }) => params);

afterEach(() => {
  const found = broken;
  broken = [];
  calls = [];
  vi.unstubAllGlobals();
  if (found.length > 0) throw new Error(`The API was used against its contract:\n${found.join('\n')}`);
});

/**
 * Serves calls from memory instead of the network, with a handler for each operation of the
 * contract. If a request or reply does not match the contract, the test fails. Handlers may be
 * replaced while the page is open.
 */
export function serveApi(handlers: Handlers): Handlers {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => answer(handlers, url, init));
  return handlers;
}

function answer(handlers: Handlers, url: string, init: RequestInit): Response {
  const method = init.method ?? 'GET';
  const { pathname, searchParams } = new URL(url, location.origin);
  const call = find(method, pathname);
  const handler = call && (handlers[call.endpoint.operationId] ?? QUIET[call.endpoint.operationId]);
  if (!call || !handler) {
    broken.push(`${method} ${pathname} is not served`);
    return envelope(500, { success: false, error: 'not.served' });
  }
  const { endpoint, params } = call;
  const query = Object.fromEntries(searchParams);
  const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
  check(`${endpoint.operationId} is sent`, () => {
    endpoint.query?.parse(query);
    endpoint.body?.parse(body);
  });
  const headers = (init.headers ?? {}) as Record<string, string>;
  const asked = { params, query, body, headers, signal: init.signal };
  calls.push({ operation: endpoint.operationId, ...asked });
  const reply = handler(asked);
  if (reply instanceof Response) return reply;
  if ('problem' in reply) {
    const { status, code, message } = reply.problem;
    return envelope(status, { success: false, error: code, message, data: null });
  }
  check(`${endpoint.operationId} is answered`, () => {
    endpoint.reply.parse(reply.data);
    endpoint.extras?.parse(reply.extras);
  });
  const { data, pagination, extras } = reply;
  return envelope(endpoint.status ?? 200, { success: true, error: null, data, pagination, ...extras });
}

/** Returns a reply that arrives only when `send` is called with its data. */
export function heldReply(extras: Record<string, unknown> = {}) {
  let control: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      control = controller;
    },
  });
  return {
    response: new Response(body, { headers: { 'content-type': 'application/json' } }),
    send: (data: unknown) => {
      const timestamp = new Date().toISOString();
      const envelope = { success: true, error: null, message: '', timestamp, data, ...extras };
      control?.enqueue(new TextEncoder().encode(JSON.stringify(envelope)));
      control?.close();
    },
  };
}

function find(
  method: string,
  path: string,
): { endpoint: Endpoint; params: Record<string, string> } | undefined {
  const matches = endpoints.flatMap((endpoint: Endpoint) => {
    if (endpoint.method !== method) return [];
    const pattern = new RegExp(`^${endpoint.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
    const match = pattern.exec(path);
    return match ? [{ endpoint, params: { ...match.groups } }] : [];
  });
  // If several paths match, the path with the fewest parameters wins.
  return matches.sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0];
}

function check(what: string, parse: () => void): void {
  try {
    parse();
  } catch (error) {
    broken.push(`${what}: ${String(error)}`);
  }
}

function envelope(status: number, body: object): Response {
  return new Response(JSON.stringify({ message: '', timestamp: new Date().toISOString(), ...body }), {
    status,
    headers: { 'content-type': 'application/json' },
  });
}
