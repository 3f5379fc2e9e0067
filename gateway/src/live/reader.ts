import type { ServerResponse } from 'node:http';
import type { SignalsDelivery } from '@croneai/contracts/signals.ts';
import type { Exchange } from '../http/exchange.ts';

/** Bytes that a reader may leave with us; who has more waiting is cut, and comes back. */
export const UNREAD_MAX_BYTES = 64 * 1024;

/** One open stream. */
export type Reader = {
  readonly exchange: Exchange;
  readonly res: ServerResponse;
  readonly userId: string;
  readonly sessionId: string;
  readonly isAdmin: boolean;
  /** Pairs whose price it asked for. */
  readonly pairs: readonly string[];
  /** How signals come to the member; hints alone, and no prices, until signals has said otherwise. */
  delivery: SignalsDelivery;
  /** The number of the last question for it, so that an answer to an older one is not taken. */
  asked: number;
  /** When it is asked again without a hint, as one may be lost; monotonic milliseconds. */
  askAgainAt: number;
  /** Of the log: what it has, or was left out for it. */
  last: number;
  /** Monotonic milliseconds. */
  wroteAt: number;
  endsAt: number;
};
