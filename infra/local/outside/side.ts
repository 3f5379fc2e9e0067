import type { IncomingMessage } from 'node:http';

export type Reply = { status: number; headers?: Record<string, string>; json?: unknown; text?: string };
/** A message in the form that the page shows. */
export type OutsideMessage = {
  side: string;
  at: string;
  to: string;
  title: string;
  text: string;
  url: string | null;
  /** A button of the message that sends a POST to `path`. A link is in `url` instead. */
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
/**
 * Simulates one service: answers calls under its own path, and returns undefined for all others.
 */
export type Side = { answer(call: Call): Promise<Reply | undefined> | Reply | undefined };
