import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import type { Span } from '@croneai/platform/tracing/spans.ts';
import type { RouteRow } from '../routes.ts';

/** State that all exchanges of a gateway share. */
export type GatewayState = { isDraining: boolean };

/** A request and its reply while the gateway handles them. */
export type Exchange = {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly method: string;
  /**
   * Path of the request; undefined if the target is not a path, or if servers could interpret the
   * path differently.
   */
  readonly path: string | undefined;
  /** The query with its question mark, or empty. */
  readonly search: string;
  readonly requestId: string;
  /** Start of the request, in monotonic milliseconds. */
  readonly startedAt: number;
  readonly state: GatewayState;
  /** Address of the visitor. */
  readonly address: string;
  /**
   * Headers that are sent with every reply: security headers, and CORS headers for allowed origins.
   */
  replyHeaders: readonly string[];
  row: RouteRow | undefined;
  session: Session | undefined;
  /** Set if the call is traced. */
  span: Span | undefined;
  /** True if the body was read and was empty, so that no body is sent to the service. */
  isBodyDropped: boolean;
  /** Error code, if the gateway itself refused the request. */
  errorCode: string | undefined;
  /** The reason why the request failed at a service, for the log. */
  reason: string | undefined;
};

type ExchangeStart = Pick<Exchange, 'req' | 'res' | 'address' | 'replyHeaders' | 'state'> & {
  target: { path: string; search: string } | undefined;
};

export function openExchange({ req, res, target, address, replyHeaders, state }: ExchangeStart): Exchange {
  return {
    req,
    res,
    method: req.method ?? '',
    path: target?.path,
    search: target?.search ?? '',
    requestId: randomUUID(),
    startedAt: performance.now(),
    state,
    address,
    replyHeaders,
    row: undefined,
    session: undefined,
    span: undefined,
    isBodyDropped: false,
    errorCode: undefined,
    reason: undefined,
  };
}
