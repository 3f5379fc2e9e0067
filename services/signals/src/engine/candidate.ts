import type { Setup } from './setups.ts';

/** A trade that the strategy would make at the start of a slot. */
export type Trade = {
  /** Symbol. */
  readonly pair: string;
  readonly signalType: 'buy' | 'sell';
  /** The last close before the slot, in the quote currency, on the pair's tick like the other two. */
  readonly entryPrice: number;
  readonly stopLoss: number;
  readonly takeProfit: number;
  readonly setup: Setup;
  /** How clearly the rules are met, 0 to 1: chooses between candidates of equal confidence. */
  readonly score: number;
  /** Candidates alike share it; the settled ones among them are its history. */
  readonly bucket: string;
};

export type Decision =
  | { readonly kind: 'candidate'; readonly candidate: Trade }
  /** A sentence part without full stop: `fewer than 51 closed bars`. */
  | { readonly kind: 'none'; readonly reason: string };
