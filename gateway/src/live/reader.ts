import type { ServerResponse } from 'node:http';
import type { LiveEntry } from '@croneai/contracts/live-log.ts';
import type { SignalsDelivery } from '@croneai/contracts/signals.ts';
import type { Exchange } from '../http/exchange.ts';

/** Largest backlog of a reader; one with more is cut, and resumes. */
export const UNREAD_MAX_BYTES = 64 * 1024;

/** One open stream. */
export type Reader = {
  readonly exchange: Exchange;
  readonly res: ServerResponse;
  readonly userId: string;
  readonly sessionId: string;
  /** An admin's page; an API key of an admin reads as a member's. */
  readonly isAdmin: boolean;
  /** It follows signals with an API key. */
  readonly isKey: boolean;
  /** Pairs that it named, for their prices. */
  readonly pairs: readonly string[];
  /** Delivery of signals to the member; until it was fetched, hints alone and no prices. */
  delivery: SignalsDelivery;
  /** Number of fetches of it, so that the response to an older one is dropped. */
  fetches: number;
  /** Time of its next fetch without a hint, as one may be lost; monotonic ms. */
  refetchAt: number;
  /** Number of the last entry of the log that was sent, or left out for this reader. */
  last: number;
  /** Monotonic ms. */
  wroteAt: number;
  endsAt: number;
};

/** An API key follows signals, and the access that decides about them: no scope covers tickets and posts. */
export const mayReceive = ({ event }: LiveEntry, { isKey }: Reader): boolean =>
  !isKey || event === 'signals' || event === 'member';
