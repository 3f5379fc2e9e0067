import { z } from 'zod';
import type { KeyScope } from './key-scope.ts';
import { type Problem, problems } from './problem.ts';
import type { ServiceName } from './services.ts';

/**
 * Callers that may make a call. `public`: everyone. `optional`: everyone, but a visitor and a
 * member may get different replies. `member`: every member, and the team. `admin`: owners, and also
 * support if `isOpenToSupport` is set.
 */
type EndpointAccess = 'public' | 'optional' | 'member' | 'admin';
type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/**
 * Name of a set of rate limits. The gateway defines the limits of each set, and counts the requests
 * of each caller.
 */
export type RateClass =
  | 'default'
  | 'poll'
  | 'replay'
  | 'hook'
  | 'heavy'
  | 'tile'
  | 'span'
  | 'auth-strict'
  | 'auth-mail'
  | 'form'
  | 'support'
  | 'broadcast'
  | 'export'
  | 'upload';
/**
 * Each lane has its own connections to a service and its own limits, so that no lane waits for
 * another. `calls` is for quick calls, `files` for uploads, downloads, and exports, and `outside`
 * for calls that wait for an external server.
 */
export type Lane = 'calls' | 'files' | 'outside';
/**
 * Cost of a call. A `quick` call keeps its service busy for at most 5 ms, and uses only our own
 * stores. A `heavy` call keeps its service busy for longer, so its rate class also has a limit for
 * all callers together. A call that `waits` keeps its connection for seconds, because an external
 * server or the receiver of the reply is slow. Such a call must not use the lane of quick calls.
 */
export type CostClass = 'quick' | 'heavy' | 'waits';
type Cost = { readonly class: Exclude<CostClass, 'quick'>; readonly why: string };

/** Default maximum size of a JSON body. */
export const BODY_LIMIT_BYTES = 100_000;
/**
 * Default timeout of a call. People do not wait longer than this for a page. It is longer than
 * password hashing takes under load, which is up to a few seconds.
 */
export const TIMEOUT_MS = 10_000;
/** Timeout of calls that read all data of a member, or a complete list. */
export const EXPORT_TIMEOUT_MS = 30_000;

/** Rules for a call whose body is a file. The service checks what the file actually contains. */
export type UploadRule = {
  readonly contentTypes: readonly [string, ...string[]];
  readonly maxBytes: number;
  /** Error for a file that is too large; its status is 413. */
  readonly tooLarge: Problem;
};

/**
 * A call of the API: its inputs, its reply, and the failures that are specific to it. {@link
 * problemsOf} adds the failures that follow from other fields, for example from `params`.
 */
export type Endpoint = {
  operationId: string;
  method: HttpMethod;
  /** Full path after the host. Parameters are written as `:name`. */
  path: string;
  /** The service that answers. The gateway itself answers a few calls. */
  service: ServiceName | 'gateway';
  access: EndpointAccess;
  /** True if support may also make this admin call; otherwise, only owners may. */
  isOpenToSupport?: true;
  /** Scope that an API key needs for this call. If it is absent, no key may make the call. */
  keyScope?: KeyScope;
  /**
   * Maximum age, in minutes, of the session's last password check. If the check is older, the reply
   * is 403 `auth.recent_sign_in_required`.
   */
  signedInWithinMinutes?: number;
  /**
   * True if the reply contains records of persons, each with its `id`. The service counts the
   * records that an admin reads in a session. Many records are a bulk read, which is written to the
   * audit log and requires a recent password check. Without this check, the reply is 403
   * `auth.recent_sign_in_required`.
   */
  readsPersons?: true;
  /**
   * True if a session that must still enrol a second factor may make the call. All other calls
   * refuse such a session with 403.
   */
  isOpenDuringEnrolment?: true;
  /** Defaults to a `quick` call. */
  cost?: Cost;
  /** Defaults to the class that follows from the cost: {@link rateClassOf}. */
  rateClass?: RateClass;
  /**
   * Maximum time until the reply begins, and maximum pause while the reply is sent. Defaults to
   * {@link TIMEOUT_MS}.
   */
  timeoutMs?: number;
  /** Defaults to {@link BODY_LIMIT_BYTES}. For a file, the limit is in `upload`. */
  bodyLimitBytes?: number;
  /** Defaults to the lane that follows from the cost: {@link laneOf}. */
  lane?: Lane;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** Request headers that the call reads, in lower case. */
  headers?: z.ZodObject;
  body?: z.ZodType;
  /** True to accept any body and ignore it. */
  ignoresBody?: true;
  /** Set if the body is a raw file instead of JSON. */
  upload?: UploadRule;
  /**
   * Schema of `data` in the envelope. Defaults to `z.null()`, which means that the reply has no
   * data.
   */
  reply: z.ZodType;
  /** Content types of the file that the call returns as an attachment, instead of the envelope. */
  download?: readonly [string, ...string[]];
  /**
   * Content types of the bytes that the call returns inline, instead of the envelope. Caches may
   * store them.
   */
  content?: readonly [string, ...string[]];
  /**
   * Schema of the events, if the reply is a stream (`text/event-stream`) instead of the envelope.
   */
  events?: z.ZodType;
  /** Status of a successful reply; 200 by default. */
  status?: number;
  /** Additional fields of the envelope next to `data`, for example `quota`. */
  extras?: z.ZodObject;
  /** True if the reply is a 304 without a body when `If-None-Match` contains the current tag. */
  isConditional?: true;
  /** True if the reply has `pagination` next to `data`. */
  isPaginated?: true;
  /**
   * Failures that are specific to this call. {@link problemsOf} adds the failures that follow from
   * other fields, for example from `params`.
   */
  errors: readonly Problem[];
  /**
   * Message for people if the service does not reply (502, 503, or 504 from the gateway). Screens
   * also show it for failures for which they have no better message. Defaults to a general message.
   */
  failure?: string;
};

export const EXPORT = { timeoutMs: EXPORT_TIMEOUT_MS, lane: 'files' } as const;

export const costClassOf = ({ cost }: Pick<Endpoint, 'cost'>): CostClass => cost?.class ?? 'quick';

/**
 * Returns the rate class of a call. By default, a heavy call has the class `heavy`, which has a
 * limit for all callers together. Heavy calls of admins do not count toward this limit, because
 * admins are few and known.
 */
export function rateClassOf({ rateClass, cost, access }: Endpoint): RateClass {
  return rateClass ?? (cost?.class === 'heavy' && access !== 'admin' ? 'heavy' : 'default');
}

export function laneOf({ lane, cost }: Pick<Endpoint, 'lane' | 'cost'>): Lane {
  return lane ?? (cost?.class === 'waits' ? 'outside' : 'calls');
}

/**
 * An endpoint as its file defines it: `route` is the method and the path, and fields may be left
 * out if they have a default or are the same for all calls of the file.
 */
type EndpointRow = Omit<Endpoint, 'method' | 'path' | 'service' | 'access' | 'errors' | 'reply'> &
  Partial<Pick<Endpoint, 'service' | 'access' | 'errors' | 'reply'>> & { route: `${HttpMethod} /${string}` };
type RouteOf<Route> = Route extends `${infer Method extends HttpMethod} ${infer Path}`
  ? { method: Method; path: Path }
  : never;
const NO_DATA = z.null();

type CommonPart = Partial<Pick<Endpoint, 'service' | 'access'>>;
/**
 * Type of a defined endpoint, with literal types. The fields of `Row` override the fields of
 * `Common`.
 */
type Defined<Common extends CommonPart, Row extends EndpointRow> = Omit<Common, keyof Row> &
  Omit<Row, 'route'> &
  RouteOf<Row['route']> & { errors: readonly Problem[] } & (Row extends { reply: z.ZodType }
    ? unknown
    : { reply: typeof NO_DATA });

/**
 * Defines an endpoint. Without `errors`, it has no specific errors. Without `reply`, its reply has
 * no data. @__NO_SIDE_EFFECTS__
 */
export function defineEndpoint<const Common extends CommonPart, const Row extends EndpointRow>(
  common: Common,
  { route, ...row }: Row,
) {
  const [method, path] = route.split(' ');
  return { errors: [], reply: NO_DATA, ...common, ...row, method, path } as unknown as Defined<Common, Row>;
}

type NamedRows<Rows, Common extends CommonPart> = {
  readonly [Id in keyof Rows]: Rows[Id] extends Omit<EndpointRow, 'operationId'>
    ? Defined<Common, Rows[Id] & { operationId: Id & string }>
    : never;
};

/**
 * Defines the calls of one service, keyed by operation id. `access` applies to rows that do not set
 * it. @__NO_SIDE_EFFECTS__
 */
export function defineEndpoints<
  const Service extends Endpoint['service'],
  const Access extends EndpointAccess,
  const Rows extends Record<string, Omit<EndpointRow, 'operationId'>>,
>(service: Service, access: Access, rows: Rows) {
  const defined = Object.entries(rows).map(([operationId, row]) => [
    operationId,
    defineEndpoint({ service, access }, { operationId, ...row }),
  ]);
  return Object.fromEntries(defined) as NamedRows<Rows, { service: Service; access: Access }>;
}

const NO_REPLY_STATUSES: readonly number[] = [502, 503, 504];

/**
 * If the problem means that no service replied, replaces its message with the call's own failure
 * message.
 */
export function withFailure(problem: Problem, failure: string | undefined): Problem {
  if (failure === undefined || !NO_REPLY_STATUSES.includes(problem.status)) return problem;
  return { ...problem, message: failure };
}

/**
 * Returns every failure that a caller of the endpoint can get from the gateway: the failures that
 * are specific to the call, and the failures that follow from other fields of the endpoint.
 */
export function problemsOf(endpoint: Endpoint): Problem[] {
  const implied: Problem[] = [
    // The gateway refuses ambiguous paths and unexpected bodies, so that a service never interprets
    // a call differently from the gateway.
    problems.malformed,
    problems.keyInAddress,
    problems.tooManyRequests,
    problems.internal,
    ...[problems.badGateway, problems.unavailable, problems.gatewayTimeout].map((problem) =>
      withFailure(problem, endpoint.failure),
    ),
  ];
  if (endpoint.params) implied.push(problems.invalidId);
  if (endpoint.query || endpoint.body || endpoint.headers) implied.push(problems.invalid);
  if (endpoint.body) implied.push(problems.tooLarge, problems.unsupportedMediaType);
  if (endpoint.upload) implied.push(endpoint.upload.tooLarge);
  if (endpoint.body || endpoint.upload || endpoint.ignoresBody) implied.push(problems.bodyTimeout);
  if (endpoint.ignoresBody) implied.push(problems.tooLarge);
  if (endpoint.access !== 'public') implied.push(problems.unauthenticated);
  if ((endpoint.access === 'member' || endpoint.access === 'admin') && !endpoint.isOpenDuringEnrolment)
    implied.push(problems.twoFactorEnrolmentRequired);
  if (endpoint.access === 'member' || endpoint.access === 'admin') implied.push(problems.keyScopeMissing);
  if (endpoint.access === 'admin') implied.push(problems.forbidden);
  if (endpoint.signedInWithinMinutes !== undefined || endpoint.readsPersons)
    implied.push(problems.recentSignInRequired);
  return [...new Set([...endpoint.errors, ...implied])];
}
