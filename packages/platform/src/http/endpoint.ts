import type { IncomingHttpHeaders } from 'node:http';
import type { z } from 'zod';
import type { Session } from '../auth/sessions.ts';
import type { Problem } from '../errors.ts';
import type { Download } from './download.ts';
import type { PreparedJson } from './prepared-json.ts';

/** A file as the body of a call, in place of JSON. */
export interface UploadRule {
  readonly maxBytes: number;
  /** How a larger one is refused. */
  readonly tooLarge: Problem;
}

/** A file as it comes. Its type is what the caller says, without parameters. */
export interface Upload {
  /** Can be read once. Fails with the rule's own problem when more comes than it allows, and with 400 when the caller leaves. */
  readonly stream: AsyncIterable<Buffer>;
  readonly contentType: string;
  /** How long the caller says it is. */
  readonly announcedBytes: number | undefined;
}

/** What the platform needs to know of one call; contracts have more. */
export interface Endpoint {
  readonly operationId: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Full path, parameters as `:name`. */
  readonly path: string;
  /** optional: served to visitors and members; a token that is not valid counts as none. member includes admin. */
  readonly access: 'public' | 'optional' | 'member' | 'admin';
  /** The password must have been proven in this session within so many minutes. */
  readonly signedInWithinMinutes?: number;
  /** Also open to a session that is limited to enrolling a second factor. */
  readonly isOpenDuringEnrolment?: true;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly headers?: z.ZodType;
  readonly body?: z.ZodType;
  /** Takes a body of any kind and looks at none of it, where others refuse what is not JSON. */
  readonly ignoresBody?: true;
  readonly upload?: UploadRule;
  /** The schema of `data`. */
  readonly reply: z.ZodType;
  /** The schema of the fields that the envelope carries beside `data`. */
  readonly extras?: z.ZodType;
  /** The content types of the file that it answers with in place of the envelope. */
  readonly download?: readonly string[];
  /** May answer 304 to `If-None-Match`; its route says when. */
  readonly isConditional?: true;
  /** Status of success; 200 when left out. */
  readonly status?: number;
  readonly errors: readonly Problem[];
}

type Parsed<E, K extends string, Absent = undefined> = E extends {
  readonly [P in K]: infer S extends z.ZodType;
}
  ? z.output<S>
  : Absent;

type SessionOf<E extends Endpoint> = E['access'] extends 'public'
  ? undefined
  : E['access'] extends 'optional'
    ? Session | undefined
    : Session;

/** The visitor: the address as the gateway signed it (else the connection's), the user agent as sent. */
export interface Client {
  address: string;
  userAgent: string | undefined;
}

export interface HandlerInput<E extends Endpoint> {
  params: Parsed<E, 'params'>;
  query: Parsed<E, 'query'>;
  body: Parsed<E, 'body'>;
  upload: E extends { readonly upload: UploadRule } ? Upload : undefined;
  /** Parsed where the endpoint has a schema for them, else as they came. */
  headers: Parsed<E, 'headers', IncomingHttpHeaders>;
  session: SessionOf<E>;
  client: Client;
  requestId: string;
}

export interface Pagination {
  total: number;
  pages: number;
  current: number;
}

interface ReplyOptions {
  /** For people; `OK` when left out. */
  message?: string;
  pagination?: Pagination;
  status?: number;
  headers?: Record<string, string>;
}

/** Lists and objects at every depth as readonly: frozen literals and stored rows are both welcome as reply data. */
type Immutable<T> = T extends readonly (infer Item)[]
  ? readonly Immutable<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: Immutable<T[K]> }
    : T;

type ReplyData<R extends z.ZodType> =
  null extends z.input<R>
    ? { data?: Immutable<z.input<R>> }
    : { data: Immutable<z.input<R>> | PreparedJson<z.output<R>> };

type ReplyExtras<E> = E extends { readonly extras: infer S extends z.ZodType }
  ? { extras: Immutable<z.input<S>> }
  : unknown;

/** A call that answers with a file has nothing else to say; it may still fail, in the envelope. */
type DownloadReply<Types extends readonly string[]> = Pick<ReplyOptions, 'status'> & {
  download: Download<Types[number]>;
};

export type HandlerReply<E extends Endpoint> = E extends {
  readonly download: infer Types extends readonly string[];
}
  ? DownloadReply<Types>
  : ReplyOptions & ReplyData<E['reply']> & ReplyExtras<E>;

export type Handler<E extends Endpoint> = (input: HandlerInput<E>) => Promise<HandlerReply<E>>;

/** What tells whether the caller's reply is still the right one. */
export interface ConditionalInput<E extends Endpoint = Endpoint> {
  query: Parsed<E, 'query'>;
  session: SessionOf<E>;
  /** The header as it came (RFC 9110 §13.1.2). */
  ifNoneMatch: string;
}

/**
 * Says with the headers of the 304 (its tag among them) that what the caller has is still right, or undefined. It must
 * refuse whoever the handler would refuse, by throwing or by undefined.
 */
export type Unchanged<E extends Endpoint = Endpoint> = (
  input: ConditionalInput<E>,
) => Promise<Record<string, string> | undefined>;
