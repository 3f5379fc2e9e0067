import type { IncomingMessage } from 'node:http';

export type Reply = { status: number; headers?: Record<string, string>; json?: unknown; text?: string };
/** What the page shows of a message, whoever took it. */
export type OutsideMessage = {
  side: string;
  at: string;
  to: string;
  title: string;
  text: string;
  url: string | null;
  /** A button of the message that is no address. */
  action?: { label: string; path: string };
};
export type Call = {
  method: string;
  path: string;
  search: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
  origin: string;
};
/** One stand-in of the program: answers the calls below its own path; undefined for all others. */
export type Side = { answer(call: Call): Promise<Reply | undefined> | Reply | undefined };
