import type { IncomingMessage } from 'node:http';

export type Reply = { status: number; headers?: Record<string, string>; json?: unknown; text?: string };
/** A message as shown on the page. */
export type OutsideMessage = {
  side: string;
  at: string;
  to: string;
  title: string;
  text: string;
  url: string | null;
  /** A button of the message that is not a link. */
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
/** A replacement for one service: answers calls below its own path; undefined for all others. */
export type Side = { answer(call: Call): Promise<Reply | undefined> | Reply | undefined };
