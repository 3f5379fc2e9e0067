import { z } from 'zod';
import type { KeyScope } from './key-scope.ts';
import { type Problem, problems } from './problem.ts';
import type { ServiceName } from './services.ts';

/**
 * Allowed callers: `optional` serves visitors and members differently, `member` includes the team,
 * `admin` is for owners and, with `isOpenToSupport`, for support.
 */
type EndpointAccess = 'public' | 'optional' | 'member' | 'admin';
type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** Rate class for one caller; the gateway has the limits of each class. */
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
 * Each lane has its own connections to a service and its own limits, so that none waits for
 * another: `calls` is for quick calls, `files` for uploads, downloads and exports, `outside` for
 * calls that wait for a foreign server.
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
/** A page that waits longer has lost its reader; hashing under load takes up to a few seconds. */
export const TIMEOUT_MS = 10_000;
/** For reading all data of a member, or a whole list. */
export const EXPORT_TIMEOUT_MS = 30_000;

/** A file as the body of a call. The service checks its real content. */
export type UploadRule = {
  readonly contentTypes: readonly [string, ...string[]];
  readonly maxBytes: number;
  /** Error for a larger file, with 413. */
  readonly tooLarge: Problem;
};

/**
 * A call of the API: its inputs, its reply, and its failures beyond those that its shape implies.
 */
export type Endpoint = {
  operationId: string;
  method: HttpMethod;
  /** Full path below the host, parameters as `:name`. */
  path: string;
  /** Service that answers; the gateway itself has a few calls. */
  service: ServiceName | 'gateway';
  access: EndpointAccess;
  /** Support may make this call of admins. Without it only owners may. */
  isOpenToSupport?: true;
  /** API keys with this scope may make the call; without one, no key may. */
  keyScope?: KeyScope;
  /**
   * Maximum age in minutes of this session's password check, else 403
   * `auth.recent_sign_in_required`.
   */
  signedInWithinMinutes?: number;
  /**
   * Answers with records of persons, each with its `id`. What an admin is given of them is counted:
   * in bulk it is on the audit, and wants the password to have been proven lately, else 403
   * `auth.recent_sign_in_required`.
   */
  readsPersons?: true;
  /**
   * Also open to a session that may only enrol a second factor; all other calls answer 403 to it.
   */
  isOpenDuringEnrolment?: true;
  /** Quick by default. */
  cost?: Cost;
  /** Follows from the cost by default: {@link rateClassOf}. */
  rateClass?: RateClass;
  /**
   * Maximum time until the reply begins, and for a pause within it; {@link TIMEOUT_MS} by default.
   */
  timeoutMs?: number;
  /** {@link BODY_LIMIT_BYTES} when left out; a file has the limit of its `upload`. */
  bodyLimitBytes?: number;
  /** Follows from the cost by default: {@link laneOf}. */
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
   * The schema of `data` in the envelope; `z.null()` where a call answers without data, which a row
   * leaves out.
   */
  reply: z.ZodType;
  /**
   * The content types of the file that it answers with in place of the envelope, as an attachment.
   */
  download?: readonly [string, ...string[]];
  /**
   * Content types of the bytes that it answers with in place of the envelope, in their place and
   * for caches.
   */
  content?: readonly [string, ...string[]];
  /** It answers with a stream of these events (`text/event-stream`) in place of the envelope. */
  events?: z.ZodType;
  /** Status of success; 200 by default. */
  status?: number;
  /** Additional fields of the envelope next to `data`, for example `quota`. */
  extras?: z.ZodObject;
  /** Answers 304 without a body when `If-None-Match` names the reply that the caller would get. */
  isConditional?: true;
  /** The reply has `pagination` next to `data`. */
  isPaginated?: true;
  /** Failures of this call's own; the ones implied by its shape come from {@link problemsOf}. */
  errors: readonly Problem[];
  /**
   * Fixed message where no service replied (502, 503, 504 of the gateway), and of a screen that has
   * no other; general ones when left out.
   */
  failure?: string;
};

/** Deadline and lane of an export. */
export const EXPORT = { timeoutMs: EXPORT_TIMEOUT_MS, lane: 'files' } as const;

export const costClassOf = ({ cost }: Pick<Endpoint, 'cost'>): CostClass => cost?.class ?? 'quick';

/** Members and visitors share a bound in total on heavy calls; admins are few and known. */
export function rateClassOf({ rateClass, cost, access }: Endpoint): RateClass {
  return rateClass ?? (cost?.class === 'heavy' && access !== 'admin' ? 'heavy' : 'default');
}

export function laneOf({ lane, cost }: Pick<Endpoint, 'lane' | 'cost'>): Lane {
  return lane ?? (cost?.class === 'waits' ? 'outside' : 'calls');
}

/**
 * An endpoint as written in its file: method and path in one text, without the fields that its
 * calls share.
 */
type EndpointRow = Omit<Endpoint, 'method' | 'path' | 'service' | 'access' | 'errors' | 'reply'> &
  Partial<Pick<Endpoint, 'service' | 'access' | 'errors' | 'reply'>> & { route: `${HttpMethod} /${string}` };
type RouteOf<Route> = Route extends `${infer Method extends HttpMethod} ${infer Path}`
  ? { method: Method; path: Path }
  : never;
const NO_DATA = z.null();

type CommonPart = Partial<Pick<Endpoint, 'service' | 'access'>>;
/** An endpoint with its literal types: what a row names wins over what is common. */
type Defined<Common extends CommonPart, Row extends EndpointRow> = Omit<Common, keyof Row> &
  Omit<Row, 'route'> &
  RouteOf<Row['route']> & { errors: readonly Problem[] } & (Row extends { reply: z.ZodType }
    ? unknown
    : { reply: typeof NO_DATA });

/**
 * An endpoint: without `errors` it has no errors of its own, without `reply` it answers without
 * data. @__NO_SIDE_EFFECTS__
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
 * The calls of a service that are entered alike, by operation id; `access` is that of rows without
 * their own.
 * @__NO_SIDE_EFFECTS__
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

/** The problem with the fixed message of a call, where it means that no service replied. */
export function withFailure(problem: Problem, failure: string | undefined): Problem {
  if (failure === undefined || !NO_REPLY_STATUSES.includes(problem.status)) return problem;
  return { ...problem, message: failure };
}

/**
 * Every way a call can fail as seen through the gateway, its own failures and those its shape
 * implies.
 */
export function problemsOf(endpoint: Endpoint): Problem[] {
  const implied: Problem[] = [
    // An ambiguous path or an unexpected body: the gateway never interprets a call in two ways.
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
