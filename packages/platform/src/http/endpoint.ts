import type { IncomingHttpHeaders } from 'node:http';
import type { Endpoint, UploadRule } from '@croneai/contracts/http/endpoint.ts';
import type { Pagination } from '@croneai/contracts/http/envelope.ts';
import type { z } from 'zod';
import type { Session } from '../auth/sessions.ts';
import type { Content, Download } from './download.ts';
import type { PreparedJson } from './prepared-json.ts';

/** A file as it comes. Its type is the declared one, without parameters. */
export type Upload = {
  /** Can be read once. Fails with the rule's own problem when more comes than it allows, and with 400 when the caller leaves. */
  readonly stream: AsyncIterable<Buffer>;
  readonly contentType: string;
  /** Declared length. */
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

/** The visitor: the address as the gateway signed it (else the connection's), the user agent as sent. */
export type Client = {
  address: string;
  userAgent: string | undefined;
};

/** Who makes a call and from where, as the audit records it. */
export const actorOf = ({ userId, role }: Session, { address }: Client) => ({
  actor: { userId, role },
  address,
});

export type HandlerInput<E extends Endpoint> = {
  params: Parsed<E, 'params'>;
  query: Parsed<E, 'query'>;
  body: Parsed<E, 'body'>;
  upload: E extends { readonly upload: UploadRule } ? Upload : undefined;
  /** Parsed where the endpoint has a schema for them, else as they came. */
  headers: Parsed<E, 'headers', IncomingHttpHeaders>;
  session: SessionOf<E>;
  client: Client;
  requestId: string;
};

type ReplyOptions = {
  /** For people; `OK` when left out. */
  message?: string;
  pagination?: Pagination;
  status?: number;
  headers?: Record<string, string>;
};

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

/** A call that answers with a file; failures still come in the envelope. */
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

/** Entity tag of the caller's cached reply. */
export type ConditionalInput<E extends Endpoint = Endpoint> = {
  query: Parsed<E, 'query'>;
  session: SessionOf<E>;
  /** The header as it came (RFC 9110 §13.1.2). */
  ifNoneMatch: string;
};

/**
 * Says with the headers of the 304 (its tag among them) that what the caller has is still right, or undefined. It must
 * refuse every caller that the handler would refuse, by throwing or by undefined.
 */
export type Unchanged<E extends Endpoint = Endpoint> = (
  input: ConditionalInput<E>,
) => Promise<Record<string, string> | undefined>;

/** What an admin is about to be given of persons. */
export type Reading = {
  endpoint: Pick<Endpoint, 'operationId'>;
  session: Session;
  client: Client;
  query: Readonly<Record<string, unknown>>;
  /** Of the records. */
  ids: readonly string[];
};

/** Counts a reading before it is answered; throws to keep it back. */
export type WatchReading = (reading: Reading) => Promise<void>;
