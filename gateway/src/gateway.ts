import type { RequestListener } from 'node:http';
import { unsubscribeEndpoints } from '@croneai/contracts/endpoints/auth/unsubscribe.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { API_KEY_PATTERN } from '@croneai/contracts/http/key-scope.ts';
import { LIVE_POSITION_HEADER } from '@croneai/contracts/live-id.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import { startSpan } from '@croneai/platform/tracing/spans.ts';
import { type Admission, admit } from './admission.ts';
import type { AddressReader } from './http/client-address.ts';
import type { Cors } from './http/cors.ts';
import { type Exchange, type GatewayState, openExchange } from './http/exchange.ts';
import { refuse, sendHead } from './http/reply.ts';
import { readTarget } from './http/request-path.ts';
import type { SecurityHeaders } from './http/security-headers.ts';
import type { SlowReaders } from './http/slow-readers.ts';
import { callersAt } from './limits/callers.ts';
import type { MaintenanceWatch } from './maintenance.ts';
import type { RouteMatcher } from './match-route.ts';
import { forward } from './proxy/forward.ts';
import type { UpstreamLinks } from './proxy/upstreams.ts';
import type { RouteRow } from './routes.ts';

/** Handles the requests for one exact path. */
export type Page = (exchange: Exchange) => Promise<void> | void;
/** Handles a call of the route table that the gateway answers itself. */
type OwnAnswer = (exchange: Exchange, row: RouteRow) => Promise<void> | void;

export type GatewayParts = {
  match: RouteMatcher;
  admission: Admission;
  maintenance: Pick<MaintenanceWatch, 'refuses'>;
  links: UpstreamLinks;
  /** Handlers by the path of their row in the route table. */
  ownAnswers: Readonly<Record<string, OwnAnswer>>;
  /**
   * Pages for health and metrics, by path. A page is open to all callers unless it checks the
   * caller itself.
   */
  probes: Readonly<Record<string, Page>>;
  /** API documents by path. */
  pages: Readonly<Record<string, Page>>;
  site: Page;
  readAddress: AddressReader;
  /** Headers that pass the request id and the visitor's address to a service. */
  ownHeaders: (exchange: Exchange) => readonly string[];
  securityHeaders: SecurityHeaders;
  cors: Cors;
  /** Position in the log of changes; undefined without streams. */
  livePosition: () => string | undefined;
  state: GatewayState;
  slowReaders: SlowReaders;
  record: (exchange: Exchange) => void;
  logger: Logger;
};

/** Matches files that a document loads. They get the short headers `part`. */
const PART_OF_PAGES = /^\/assets\/[^/]+\.(?:js|css|woff2)$/;

/**
 * Handles a request. Its path selects one of the gateway's own pages, a page of the web app, or a
 * row of the route table. A request for a row is first checked by `admit`, and then forwarded to
 * the service.
 */
export function createGateway(parts: GatewayParts): RequestListener {
  const { readAddress, securityHeaders, cors, state, slowReaders, record, logger } = parts;
  return (req, res) => {
    const target = readTarget(req.url ?? '');
    const isApi = target === undefined || isApiPath(target.path);
    const isOpen = isApi && isLogPath(target?.path);
    let replyHeaders = securityHeaders.page;
    if (isOpen) replyHeaders = securityHeaders.open;
    else if (isApi) replyHeaders = securityHeaders.inert;
    else if (PART_OF_PAGES.test(target.path)) replyHeaders = securityHeaders.part;
    const corsHeaders = isApi && !isOpen ? cors.headersFor(req.headers.origin) : undefined;
    if (corsHeaders) replyHeaders = [...replyHeaders, ...corsHeaders];
    const exchange = openExchange({ req, res, target, address: readAddress(req), replyHeaders, state });
    const forget = slowReaders.watch(res);
    res.on('close', () => {
      forget();
      record(exchange);
    });
    serve(exchange, parts, isApi).catch((error: unknown) => {
      logger.error({ err: error, requestId: exchange.requestId }, 'request failed unexpectedly');
      refuse(exchange, errors.internal);
    });
  };
}

async function serve(exchange: Exchange, parts: GatewayParts, isApi: boolean): Promise<void> {
  const { path, method } = exchange;
  if (path === undefined) return refuse(exchange, errors.malformed);
  const probe = Object.hasOwn(parts.probes, path) ? parts.probes[path] : undefined;
  const page = probe ?? (Object.hasOwn(parts.pages, path) ? parts.pages[path] : undefined);
  const isRead = method === 'GET' || method === 'HEAD';
  const isOneClick = isRead && path === unsubscribeEndpoints.unsubscribe.path;
  if (isApi && !page && !isOneClick) return serveApi(exchange, path, parts);
  const { limits } = parts.admission;
  const retryAfterSeconds = await limits.take(probe ? 'probe' : 'site', callersAt(exchange.address));
  if (retryAfterSeconds > 0) return refuse(exchange, errors.tooManyRequests, { retryAfterSeconds });
  if (isOneClick) return showUnsubscribePage(exchange);
  if (!page) return parts.site(exchange);
  return isRead ? page(exchange) : refuse(exchange, errors.methodNotAllowed, { allowed: ['GET', 'HEAD'] });
}

/**
 * Answers a GET of the unsubscribe address. Mail headers contain this address, and opening it must
 * change nothing (RFC 8058), so the reply redirects to the page with the unsubscribe button.
 */
function showUnsubscribePage(exchange: Exchange): void {
  sendHead(exchange, 303, ['location', `/unsubscribe${exchange.search}`, 'cache-control', 'no-store']);
  exchange.res.end();
}

async function serveApi(exchange: Exchange, path: string, parts: GatewayParts): Promise<void> {
  if (API_KEY_PATTERN.test(exchange.search)) return refuse(exchange, errors.keyInAddress);
  const { found: row, allowed } = parts.match(exchange.method, path);
  if (row === undefined) {
    if (!allowed) return refuse(exchange, errors.notFound);
    if (isPreflight(exchange, parts.cors)) return answerPreflight(exchange, parts.cors, allowed);
    return refuse(exchange, errors.methodNotAllowed, { allowed });
  }
  exchange.row = row;
  if (!row.isStream) exchange.span = startCallSpan(exchange, row);
  const retryAfterSeconds = parts.maintenance.refuses(row);
  if (retryAfterSeconds !== undefined) return refuse(exchange, errors.maintenance, { retryAfterSeconds });
  if (!(await admit(exchange, row, parts.admission))) return;
  addLivePosition(exchange, parts);
  if (row.service !== 'gateway') {
    return forward(exchange, row, parts.links[row.service], parts.ownHeaders(exchange));
  }
  const answer = parts.ownAnswers[row.path];
  if (!answer) throw new Error(`no answer for ${row.path}`);
  return answer(exchange, row);
}

/** Adds the position to the reply, so that a page can open its stream without a gap. */
function addLivePosition(exchange: Exchange, { livePosition }: GatewayParts): void {
  if (exchange.method !== 'GET' || exchange.req.headers.authorization === undefined) return;
  const position = livePosition();
  if (position === undefined) return;
  exchange.replyHeaders = [...exchange.replyHeaders, LIVE_POSITION_HEADER, position];
}

/**
 * Starts a span for the call. A caller's `traceparent` is ignored, so that callers cannot force
 * calls to be recorded.
 */
function startCallSpan({ method, requestId }: Exchange, { path }: RouteRow) {
  const attributes = { method, route: path };
  return startSpan(`${method} ${path}`, { kind: 'server', attributes, parent: null, requestId });
}

function isApiPath(path: string): boolean {
  return (path.startsWith('/api') && (path.length === 4 || path.charCodeAt(4) === SLASH)) || isLogPath(path);
}
/**
 * True for a path of the public log. Requests for these paths are API calls, although the paths do
 * not begin with `/api`.
 */
function isLogPath(path: string | undefined): boolean {
  return path?.startsWith('/ledger/') === true;
}
const SLASH = 47;

function isPreflight({ req, method }: Exchange, cors: Cors): boolean {
  return (
    method === 'OPTIONS' &&
    req.headers['access-control-request-method'] !== undefined &&
    cors.headersFor(req.headers.origin) !== undefined
  );
}

function answerPreflight(exchange: Exchange, cors: Cors, allowed: readonly string[]): void {
  sendHead(exchange, 204, cors.preflightHeaders(allowed));
  exchange.res.end();
}
