import type { IncomingMessage } from 'node:http';
import type { Endpoint } from '@croneai/contracts/http/endpoint.ts';
import { type Problem, problems } from '@croneai/contracts/http/problem.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import type { Request } from 'express';
import { z } from 'zod';
import type { Session, SessionVerifier } from '../auth/sessions.ts';
import { AppError, appError } from '../errors.ts';
import type { ClientAddressReader } from './client-address.ts';
import { type Download, jsonDownload } from './download.ts';
import type { ConditionalInput, Handler, HandlerInput, HandlerReply, Unchanged, Upload } from './endpoint.ts';
import { namesTag, revalidated } from './entity-tag.ts';
import { fieldErrorsOf, findUnstorableTexts } from './field-errors.ts';
import { PreparedJson } from './prepared-json.ts';

/** Row of a route table: an endpoint and its handler. */
export type Route = {
  readonly endpoint: Endpoint;
  readonly handler: Handler<Endpoint>;
  /**
   * Function that checks whether the caller's copy is current. Set only for a conditional endpoint,
   * whose path must not have parameters.
   */
  readonly unchanged?: Unchanged;
};

/**
 * Binds a handler to an endpoint. The endpoint's schemas parse the handler's input and determine
 * its type.
 */
export function route<const E extends Endpoint, const R extends HandlerReply<E>>(
  endpoint: E,
  handler: (input: HandlerInput<E>) => Promise<R>,
  ...conditional: E extends { readonly isConditional: true } ? [unchanged: Unchanged<E>] : []
): Route {
  // This cast is safe, because the handler only ever receives input that this endpoint's schemas
  // have parsed.
  const untyped = { endpoint, handler: handler as unknown as Handler<Endpoint> };
  const [unchanged] = conditional as unknown as [Unchanged?];
  return unchanged ? { ...untyped, unchanged } : untyped;
}

type DataOf<E extends Endpoint> =
  HandlerReply<E> extends infer Reply extends { data?: unknown } ? Reply['data'] : never;

/**
 * Creates a route for a conditional endpoint. `read` returns the whole data together with its
 * entity tag. `read` also runs when only the tag is needed.
 */
export const taggedRoute = <const E extends Endpoint & { readonly isConditional: true }>(
  endpoint: E,
  read: (input: Pick<ConditionalInput<E>, 'query' | 'session'>) => Promise<{ data: DataOf<E>; tag: string }>,
): Route => ({
  endpoint,
  handler: (async (input: HandlerInput<E>) => {
    const { data, tag } = await read(input);
    return { data, headers: revalidated(tag) };
  }) as unknown as Handler<Endpoint>,
  unchanged: (async ({ ifNoneMatch, ...input }: ConditionalInput<E>) => {
    const { tag } = await read(input);
    return namesTag(ifNoneMatch, tag) ? revalidated(tag) : undefined;
  }) as Unchanged,
});

/** Creates a route for the endpoint that returns a service's part of an account export. */
export const exportRoute = (
  endpoint: Endpoint & { access: 'member'; download: readonly ['application/json'] },
  exportAll: (session: Session) => Promise<AsyncIterable<string>>,
): Route => route(endpoint, async ({ session }) => jsonDownload(endpoint.service, await exportAll(session)));

export type RouteContext = {
  sessions: SessionVerifier | undefined;
  readAddress: ClientAddressReader;
};

/** Returns the token of an `Authorization: Bearer …` header, or undefined. */
export function readBearer(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
}

/**
 * Returns why this endpoint refuses the session, or a visitor without a session. Undefined if the
 * call is allowed. Does not check the age of the sign-in.
 */
export function refusalOf(
  {
    access,
    isOpenToSupport,
    isOpenDuringEnrolment,
    keyScope,
  }: Pick<Endpoint, 'access' | 'isOpenToSupport' | 'isOpenDuringEnrolment' | 'keyScope'>,
  session: Session | undefined,
): Problem | undefined {
  if (access === 'public' || access === 'optional') return undefined;
  if (!session) return problems.unauthenticated;
  if (session.scopes && !(keyScope && session.scopes.includes(keyScope))) return problems.keyScopeMissing;
  if (session.limitedTo && !isOpenDuringEnrolment) return problems.twoFactorEnrolmentRequired;
  if (access !== 'admin' || session.role === 'owner') return undefined;
  return session.role === 'support' && isOpenToSupport ? undefined : problems.forbidden;
}

/**
 * Returns the session, if there is one, or throws AppError 401, 403, or 503. Calls `onCaller` even
 * if the session is then refused, so that the access log names the user.
 */
export async function authorise(
  endpoint: Endpoint,
  sessions: SessionVerifier | undefined,
  req: IncomingMessage,
  now: () => Date,
  onCaller: (session: Session) => void = () => undefined,
): Promise<Session | undefined> {
  if (endpoint.access === 'public' || !sessions) return undefined;
  const bearer = readBearer(req.headers.authorization);
  if (endpoint.access === 'optional') {
    const session =
      bearer === undefined ? undefined : await sessions.verify(bearer).catch(undefinedWhenRefused);
    if (!session || session.limitedTo || session.scopes) return undefined;
    onCaller(session);
    return session;
  }
  const session = await sessions.verify(bearer);
  onCaller(session);
  const refusal = refusalOf(endpoint, session);
  if (refusal) throw appError(refusal);
  if (endpoint.signedInWithinMinutes !== undefined)
    requireRecentSignIn(session, endpoint.signedInWithinMinutes, now());
  return session;
}

/**
 * Throws AppError 403 `auth.recent_sign_in_required` if the sign-in is too old. Handlers call this
 * if only some inputs of their endpoint need a recent sign-in.
 */
export function requireRecentSignIn({ signedInAt }: Session, withinMinutes: number, now: Date): void {
  if (now.getTime() - signedInAt.getTime() > withinMinutes * MINUTE_MS)
    throw appError(problems.recentSignInRequired);
}

function undefinedWhenRefused(error: unknown): undefined {
  if (error instanceof AppError && error.status === 401) return undefined;
  throw error;
}

/**
 * Parses all parts of a request. Throws AppError 400 for path parameters that do not fit the
 * schema. For all other invalid input, throws AppError 422 with one message per field.
 */
export function parseInput(
  endpoint: Endpoint,
  req: Request,
  session: Session | undefined,
  context: RouteContext & { requestId: string; upload?: Upload | undefined },
): HandlerInput<Endpoint> {
  const params = endpoint.params?.safeParse(req.params);
  if (params && !params.success) throw appError(problems.invalidId);
  const query = req.query;
  const fields = {
    ...findUnstorableTexts(req.params),
    ...findUnstorableTexts(query),
    ...findUnstorableTexts(req.body),
  };
  if (Object.keys(fields).length > 0) throw appError(problems.invalid, { fields });
  const parsedQuery = endpoint.query?.safeParse(query);
  const headers = endpoint.headers?.safeParse(req.headers);
  const body = endpoint.body?.safeParse(req.body ?? {});
  for (const part of [headers, parsedQuery, body]) {
    if (part && !part.success) Object.assign(fields, fieldErrorsOf(part.error));
  }
  if (Object.keys(fields).length > 0) throw appError(problems.invalid, { fields });
  return {
    params: params?.data as undefined,
    query: parsedQuery?.data as undefined,
    body: body?.data as undefined,
    upload: context.upload as undefined,
    headers: (headers ? headers.data : req.headers) as Request['headers'],
    session: session as Session,
    client: {
      address: context.readAddress(req),
      userAgent: req.headers['user-agent'],
    },
    requestId: context.requestId,
  };
}

/**
 * Validates the handler's data and extras, in production as well. Unknown keys are dropped, so that
 * no stored field leaks. Data that does not fit the contract leads to a 500.
 */
export function parseReply(
  endpoint: Endpoint,
  reply: { data?: unknown; extras?: unknown },
): { data: unknown; extras: object | undefined } {
  const data =
    reply.data instanceof PreparedJson
      ? reply.data
      : parsedReply(endpoint, endpoint.reply, reply.data ?? null);
  const extras = endpoint.extras && parsedReply(endpoint, endpoint.extras, reply.extras);
  return { data, extras: extras as object | undefined };
}

/** Returns the handler's file. A content type that the contract does not declare leads to a 500. */
export function parseDownload(endpoint: Endpoint, reply: object): Download {
  const { download } = reply as { download?: Download };
  if (download && endpoint.download?.includes(download.contentType)) return download;
  throw new ReplyDriftError(`${endpoint.operationId}: answers with ${download?.contentType ?? 'no file'}`);
}

function parsedReply(endpoint: Endpoint, schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  // A ZodError would become a 422, but here the caller's input was valid. The message contains only
  // paths, no values.
  throw new ReplyDriftError(`${endpoint.operationId}: ${z.prettifyError(parsed.error)}`);
}

class ReplyDriftError extends Error {
  override readonly name = 'ReplyDriftError';
}
