import type { RequestListener } from 'node:http';
import { BODY_LIMIT_BYTES, type Endpoint } from '@croneai/contracts/http/endpoint.ts';
import { problems } from '@croneai/contracts/http/problem.ts';
import { isTeam } from '@croneai/contracts/http/role.ts';
import express, { type ErrorRequestHandler, type Express, type RequestHandler, type Response } from 'express';
import type { SessionVerifier } from '../auth/sessions.ts';
import { appError, describeError } from '../errors.ts';
import type { Health } from '../health.ts';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics.ts';
import { fileBody, jsonBody } from './body.ts';
import { type ClientAddressReader, createClientAddressReader } from './client-address.ts';
import { type Content, sendContent, sendDownload } from './download.ts';
import type { WatchReading } from './endpoint.ts';
import { failureEnvelope, sendEnvelope, successEnvelope } from './envelope.ts';
import { translateThrown } from './error-edge.ts';
import { notesOf, observeRequests } from './observe.ts';
import { parseQuery } from './query.ts';
import { authorise, parseDownload, parseInput, parseReply, type Route } from './route.ts';
import { createAnswerUnchanged } from './unchanged.ts';

export type HttpAppOptions = {
  logger: Logger;
  metrics: Metrics;
  health: Health;
  /** Key, in base64, with which the gateway signs the visitor's address. */
  clientAddressKey: string;
  routes: readonly Route[];
  /** Verifies bearer tokens. Required if any route is private. */
  sessions?: SessionVerifier;
  /** Records admins' reads of personal data. Required if any route returns personal data. */
  watchReading?: WatchReading | undefined;
  /** Clock by which the age of a sign-in is measured. */
  now?: () => Date;
};

/**
 * Builds an app from a route table, but does not listen. Every reply is an envelope with
 * `x-request-id`. Throws for two routes with the same method and path, for a private route without
 * a verifier, and for a conditional endpoint without `unchanged`.
 */
export function createHttpApp(options: HttpAppOptions): RequestListener {
  const { logger, metrics, routes, sessions, now = () => new Date() } = options;
  checkRoutes(options);
  const observe = observeRequests({ logger, metrics });
  const answerUnchanged = createAnswerUnchanged(routes, { sessions, now });
  const router = createRouter(options);
  return (req, res) =>
    observe(req, res, (notes) => {
      // Express keeps locals that already exist.
      (res as Partial<Response>).locals = { notes };
      answerUnchanged(req, res, notes, () => router(req, res));
    });
}

function createRouter(options: HttpAppOptions): Express {
  const { logger, health, routes, clientAddressKey } = options;
  const readAddress = createClientAddressReader({ key: clientAddressKey, logger, health });
  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', parseQuery);
  app.enable('case sensitive routing');
  for (const entry of routes.toSorted(bySpecificity)) {
    const method = entry.endpoint.method.toLowerCase() as Lowercase<Endpoint['method']>;
    const { upload, bodyLimitBytes = BODY_LIMIT_BYTES } = entry.endpoint;
    const readBody = upload ? fileBody(upload) : jsonBody(bodyLimitBytes);
    app[method](entry.endpoint.path, ...handlersOf(entry, { ...options, readAddress }, readBody));
  }
  noteAllowedMethods(app, routes);
  app.use(refuseUnmatched);
  app.use(errorEdge(logger));
  return app;
}

function checkRoutes({ routes, sessions, watchReading }: HttpAppOptions): void {
  const seen = new Set<string>();
  for (const { endpoint, unchanged } of routes) {
    const name = `${endpoint.method} ${endpoint.path}`;
    const key = `${endpoint.method} ${sortKeyOf(endpoint.path)}`;
    if (seen.has(key)) throw new Error(`Two routes serve ${name}`);
    seen.add(key);
    if (endpoint.access !== 'public' && !sessions) throw new Error(`${name} needs a session verifier`);
    if (endpoint.readsPersons && !watchReading)
      throw new Error(`${name} reads persons but nothing watches the reading`);
    if (endpoint.isConditional && (!unchanged || endpoint.params))
      throw new Error(`${name} must have "unchanged" and no parameters in its path`);
  }
}

/**
 * Sorts fixed segments before parameters, so that `/users/me` is matched before `/users/:id`,
 * whatever the order of the table is.
 */
function bySpecificity(a: Route, b: Route): number {
  const [left, right] = [sortKeyOf(a.endpoint.path), sortKeyOf(b.endpoint.path)];
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/**
 * Returns a key for sorting routes by path. Each parameter is replaced with the highest character,
 * so that parameters sort last.
 */
function sortKeyOf(path: string): string {
  return path.replaceAll(/:\w+/g, '\uffff');
}

/**
 * Returns the handlers of a route. Authentication comes before the body is read, so that a visitor
 * without access cannot make the server parse a body.
 */
function handlersOf(
  { endpoint, handler }: Route,
  options: HttpAppOptions & { readAddress: ClientAddressReader },
  readBody: RequestHandler,
): RequestHandler[] {
  const { sessions, readAddress, watchReading, now = () => new Date() } = options;
  const admit: RequestHandler = async (req, res, next) => {
    const notes = notesOf(res);
    notes.operation = endpoint.operationId;
    res.locals.session = await authorise(endpoint, sessions, req, now, ({ userId }) => {
      notes.userId = userId;
    });
    next();
  };
  const answer: RequestHandler = async (req, res) => {
    const { requestId } = notesOf(res);
    const { session, upload } = res.locals;
    const context = { sessions, readAddress, requestId, upload };
    const input = parseInput(endpoint, req, session, context);
    const reply = await handler(input);
    if (endpoint.download) return sendDownload(req, res, reply.status ?? 200, parseDownload(endpoint, reply));
    if (endpoint.content) return sendContent(res, (reply as unknown as { content: Content }).content);
    const { data, extras } = parseReply(endpoint, reply);
    if (endpoint.readsPersons && isTeam(session.role))
      await watchReading?.({
        endpoint,
        session,
        client: input.client,
        query: input.query ?? {},
        ids: idsOf(data),
      });
    const envelope = successEnvelope(data, { ...reply, extras });
    sendEnvelope(res, reply.status ?? endpoint.status ?? 200, envelope, reply.headers);
  };
  return endpoint.method === 'GET' || endpoint.ignoresBody ? [admit, answer] : [admit, readBody, answer];
}

/** Returns the ids of the records in a reply. `data` is either one record or a list. */
const idsOf = (data: unknown): string[] => [data].flat().map((record) => (record as { id: string }).id);

/**
 * Registers handlers that run if no route has answered. They collect the methods that the path
 * supports, for the `Allow` header.
 */
function noteAllowedMethods(app: Express, routes: readonly Route[]): void {
  const byPath = Map.groupBy(routes, ({ endpoint }) => endpoint.path);
  for (const [path, entries] of byPath) {
    const methods = entries.flatMap(({ endpoint: { method } }) =>
      method === 'GET' ? ['GET', 'HEAD'] : [method],
    );
    app.all(path, (_req, res, next) => {
      res.locals.allowed = new Set([...(res.locals.allowed ?? []), ...methods]);
      next();
    });
  }
}

const refuseUnmatched: RequestHandler = (_req, res) => {
  const allowed = res.locals.allowed as Set<string> | undefined;
  if (!allowed) throw appError(problems.notFound);
  res.setHeader('allow', [...allowed].sort().join(', '));
  throw appError(problems.methodNotAllowed);
};

/**
 * Handles errors at the HTTP edge. A failure that the caller caused is not logged. An outage is
 * logged with its reason, and a failure of our own code with its stack.
 */
function errorEdge(logger: Logger): ErrorRequestHandler {
  return (thrown: unknown, _req, res, _next) => {
    const notes = notesOf(res);
    const { kind, error } = translateThrown(thrown, notes.requestId);
    notes.errorCode = error.code;
    if (kind === 'unexpected') logger.error({ err: describeError(thrown) }, 'request failed unexpectedly');
    if (kind === 'outage') {
      const reason = describeError(error.cause ?? error).message;
      logger.warn({ errorCode: error.code, reason }, 'request failed: dependency unavailable');
    }
    if (res.headersSent) return void res.destroy();
    const headers: Record<string, string> = {};
    if (error.retryAfterSeconds !== undefined)
      headers['retry-after'] = String(Math.ceil(error.retryAfterSeconds));
    if (error.status === 401) headers['www-authenticate'] = 'Bearer';
    const data = error.data ?? (error.fields ? { fields: error.fields } : null);
    sendEnvelope(res, error.status, failureEnvelope(error.code, error.message, data), headers);
  };
}
