import type { IncomingHttpHeaders } from 'node:http';
import type { Endpoint, UploadRule } from '@croneai/contracts/http/endpoint.ts';
import type { Pagination } from '@croneai/contracts/http/envelope.ts';
import type { z } from 'zod';
import type { Session } from '../auth/sessions.ts';
import type { Content, Download } from './download.ts';
import type { PreparedJson } from './prepared-json.ts';

/** An uploaded file as a stream. `contentType` is the declared type without its parameters. */
export type Upload = {
  /**
   * Content of the file, which can be read only once. Fails with `tooLarge` of the upload rule if
   * its limit is exceeded, and with 400 if the client disconnects.
   */
  readonly stream: AsyncIterable<Buffer>;
  readonly contentType: string;
  /** Length that the client declared. */
  readonly announcedBytes: number | undefined;
};

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

/**
 * Address and user agent of the visitor. The address comes from the signed header or, if there is
 * no valid header, from the connection.
 */
export type Client = {
  address: string;
  userAgent: string | undefined;
};

/** Returns the caller and the address for an audit entry. */
export const actorOf = ({ userId, role }: Session, { address }: Client) => ({
  actor: { userId, role },
  address,
});

export type HandlerInput<E extends Endpoint> = {
  params: Parsed<E, 'params'>;
  query: Parsed<E, 'query'>;
  body: Parsed<E, 'body'>;
  upload: E extends { readonly upload: UploadRule } ? Upload : undefined;
  /** Headers of the request: parsed if the endpoint has a schema for headers, otherwise raw. */
  headers: Parsed<E, 'headers', IncomingHttpHeaders>;
  session: SessionOf<E>;
  client: Client;
  requestId: string;
};

type ReplyOptions = {
  /** Message of the reply, for people; `OK` by default. */
  message?: string;
  pagination?: Pagination;
  status?: number;
  headers?: Record<string, string>;
};

/**
 * Makes lists and objects readonly at every depth, so that handlers may return frozen literals and
 * stored rows without copying them.
 */
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

/** Reply with a file instead of the envelope. Failures are still sent in the envelope. */
type DownloadReply<Types extends readonly string[]> = Pick<ReplyOptions, 'status'> & {
  download: Download<Types[number]>;
};

export type HandlerReply<E extends Endpoint> = E extends {
  readonly download: infer Types extends readonly string[];
}
  ? DownloadReply<Types>
  : E extends { readonly content: infer Types extends readonly string[] }
    ? { content: Content<Types[number]> }
    : ReplyOptions & ReplyData<E['reply']> & ReplyExtras<E>;

export type Handler<E extends Endpoint> = (input: HandlerInput<E>) => Promise<HandlerReply<E>>;

/** Input of `Unchanged`, with the entity tag of the caller's cached reply. */
export type ConditionalInput<E extends Endpoint = Endpoint> = {
  query: Parsed<E, 'query'>;
  session: SessionOf<E>;
  /** Raw value of the `If-None-Match` header (RFC 9110 §13.1.2). */
  ifNoneMatch: string;
};

/**
 * Returns the headers of a 304, including its entity tag, if the caller's copy is current;
 * otherwise undefined. This function must refuse every caller that the handler would refuse, either
 * by throwing or by returning undefined.
 */
export type Unchanged<E extends Endpoint = Endpoint> = (
  input: ConditionalInput<E>,
) => Promise<Record<string, string> | undefined>;

/** Personal data that an admin is about to read in a reply. */
export type Reading = {
  endpoint: Pick<Endpoint, 'operationId'>;
  session: Session;
  client: Client;
  query: Readonly<Record<string, unknown>>;
  /** Ids of the records in the reply. */
  ids: readonly string[];
};

/**
 * Records which personal data an admin is about to read. The reply is sent after this function has
 * resolved. If this function throws, the admin gets an error instead of the data.
 */
export type WatchReading = (reading: Reading) => Promise<void>;
