import { z } from 'zod';
import type { KeyScope } from './key-scope.ts';
import { type Problem, problems } from './problem.ts';
import type { ServiceName } from './services.ts';

/**
 * Allowed callers: `optional` serves visitors and members differently, `member` includes the team,
 * `admin` is for owners and, with `isOpenToSupport`, also for support.
 */
type EndpointAccess = 'public' | 'optional' | 'member' | 'admin';
type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** Rate class for a caller; the gateway has the limits of each class. */
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
 * Lanes have separate connections to a service and separate limits, so that none waits for another.
 * `calls` is for quick calls, `files` for uploads, downloads, and exports, `outside` for calls that
 * wait for an external server.
 */
export type Lane = 'calls' | 'files' | 'outside';
/**
 * Cost of a call. A `quick` one takes at most 5 ms of its service and uses only our stores. A
 * `heavy` one takes more, so its rate class has a total limit. A call that `waits` for another
 * server or for a reader keeps its connection for seconds, so it stays off the lane of quick calls.
 */
export type CostClass = 'quick' | 'heavy' | 'waits';
type Cost = { readonly class: Exclude<CostClass, 'quick'>; readonly why: string };

/** Maximum size of a JSON body. */
export const BODY_LIMIT_BYTES = 100_000;
/**
 * Default timeout. A page that waits longer has lost its reader; password hashing under load takes
 * up to a few seconds.
 */
export const TIMEOUT_MS = 10_000;
/** Timeout for reading all data of a member, or a complete list. */
export const EXPORT_TIMEOUT_MS = 30_000;

/** A file as the body of a call. The service checks its actual content. */
export type UploadRule = {
  readonly contentTypes: readonly [string, ...string[]];
  readonly maxBytes: number;
  /** Error for a file that is too large, with 413. */
  readonly tooLarge: Problem;
};

/**
 * A call of the API: its inputs, its reply, and its failures in addition to those that follow from
 * its shape.
 */
export type Endpoint = {
  operationId: string;
  method: HttpMethod;
  /** Full path below the host, parameters as `:name`. */
  path: string;
  /** Service that answers; the gateway itself has a few calls. */
  service: ServiceName | 'gateway';
  access: EndpointAccess;
  /** True if support may also make this admin call; otherwise only owners may. */
  isOpenToSupport?: true;
  /** Scope that an API key needs for this call; without one, no key may make it. */
  keyScope?: KeyScope;
  /**
   * Maximum age of this session's password check in minutes; above it, the reply is 403
   * `auth.recent_sign_in_required`.
   */
  signedInWithinMinutes?: number;
  /**
   * True if the reply contains records of persons, each with its `id`. Records that an admin reads
   * are counted: a bulk read is audited and requires a recent password check, otherwise the reply
   * is 403 `auth.recent_sign_in_required`.
   */
  readsPersons?: true;
  /**
   * True if the call is open to a session that must still enrol a second factor; all other calls
   * answer 403 to such a session.
   */
  isOpenDuringEnrolment?: true;
  /** Defaults to quick. */
  cost?: Cost;
  /** Defaults to the class that follows from the cost: {@link rateClassOf}. */
  rateClass?: RateClass;
  /**
   * Maximum time until the reply begins, and for any pause within it; by default {@link
   * TIMEOUT_MS}.
   */
  timeoutMs?: number;
  /** Defaults to {@link BODY_LIMIT_BYTES}; the limit of a file is in `upload`. */
  bodyLimitBytes?: number;
  /** Defaults to the lane that follows from the cost: {@link laneOf}. */
  lane?: Lane;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** Request headers that the call reads, in lower case. */
  headers?: z.ZodObject;
  body?: z.ZodType;
  /** Accepts a body of any kind and ignores it. */
  ignoresBody?: true;
  /** The body is an unchanged file instead of JSON. */
  upload?: UploadRule;
  /**
   * The schema of `data` in the envelope; `z.null()`, the default of a row, if the call answers
   * without data.
   */
  reply: z.ZodType;
  /** Content types of a file that the call returns as an attachment instead of the envelope. */
  download?: readonly [string, ...string[]];
  /**
   * Content types of bytes that the call returns inline instead of the envelope, and that caches
   * may store.
   */
  content?: readonly [string, ...string[]];
  /**
   * Schema of the events if the call answers with a stream (`text/event-stream`) instead of the
   * envelope.
   */
  events?: z.ZodType;
  /** Status of success; 200 by default. */
  status?: number;
  /** Additional fields of the envelope next to `data`, for example `quota`. */
  extras?: z.ZodObject;
  /** True if the call answers 304 without a body when `If-None-Match` has the current tag. */
  isConditional?: true;
  /** The reply has `pagination` next to `data`. */
  isPaginated?: true;
  /**
   * Failures that are specific to this call; those that follow from its shape come from {@link
   * problemsOf}.
   */
  errors: readonly Problem[];
  /**
   * Fixed message if no service replied (502, 503, or 504 from the gateway), and for a screen
   * without another message; there are general defaults.
   */
  failure?: string;
};

/** Deadline and lane of an export. */
export const EXPORT = { timeoutMs: EXPORT_TIMEOUT_MS, lane: 'files' } as const;

export const costClassOf = ({ cost }: Pick<Endpoint, 'cost'>): CostClass => cost?.class ?? 'quick';

/** Heavy calls have a total limit for all members and visitors; admins are few and known. */
export function rateClassOf({ rateClass, cost, access }: Endpoint): RateClass {
  return rateClass ?? (cost?.class === 'heavy' && access !== 'admin' ? 'heavy' : 'default');
}

export function laneOf({ lane, cost }: Pick<Endpoint, 'lane' | 'cost'>): Lane {
  return lane ?? (cost?.class === 'waits' ? 'outside' : 'calls');
}

/**
 * An endpoint as written in its file: method and path in one text, without the fields shared with
 * other calls.
 */
type EndpointRow = Omit<Endpoint, 'method' | 'path' | 'service' | 'access' | 'errors' | 'reply'> &
  Partial<Pick<Endpoint, 'service' | 'access' | 'errors' | 'reply'>> & { route: `${HttpMethod} /${string}` };
type RouteOf<Route> = Route extends `${infer Method extends HttpMethod} ${infer Path}`
  ? { method: Method; path: Path }
  : never;
const NO_DATA = z.null();

type CommonPart = Partial<Pick<Endpoint, 'service' | 'access'>>;
/** An endpoint with its literal types; fields of a row override the common ones. */
type Defined<Common extends CommonPart, Row extends EndpointRow> = Omit<Common, keyof Row> &
  Omit<Row, 'route'> &
  RouteOf<Row['route']> & { errors: readonly Problem[] } & (Row extends { reply: z.ZodType }
    ? unknown
    : { reply: typeof NO_DATA });

/**
 * Defines an endpoint. Without `errors` it has no specific errors; without `reply` it answers
 * without data. @__NO_SIDE_EFFECTS__
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
 * Defines the calls of a service that share fields, by operation id; `access` applies to rows
 * without their own. @__NO_SIDE_EFFECTS__
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
 * Replaces the message of a problem that means "no service replied" with the call's own message.
 */
export function withFailure(problem: Problem, failure: string | undefined): Problem {
  if (failure === undefined || !NO_REPLY_STATUSES.includes(problem.status)) return problem;
  return { ...problem, message: failure };
}

/**
 * Every failure of a call as seen through the gateway: its specific ones, and those that follow
 * from its shape.
 */
export function problemsOf(endpoint: Endpoint): Problem[] {
  const implied: Problem[] = [
    // For an ambiguous path or an unexpected body, so that the gateway and a service never
    // interpret a call differently.
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
