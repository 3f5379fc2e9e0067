import type { Provenance, Signal, SignalStatus } from '@croneai/contracts/signals.ts';

export type Direction = 'CALL' | 'PUT';

export const directionOf = (signal: Pick<Signal, 'signalType'>): Direction =>
  signal.signalType === 'buy' ? 'CALL' : 'PUT';

export const STATUS_LABEL: Readonly<Record<SignalStatus, string>> = {
  active: 'Active',
  expired: 'Not counted',
  closed: 'Closed at expiry',
  hit_tp: 'Take profit hit',
  hit_sl: 'Stop loss hit',
};

/**
 * The only names of the two levels. Ticket, chart, ladder, legend, lists, and public pages use
 * them.
 */
export const LEVEL_NAMES = { stop: 'Stop loss', target: 'Take profit' } as const;

export type OutcomeTone = 'up' | 'down' | 'neutral' | 'accent';
export const TONE_TEXT = { up: 'text-up', down: 'text-down', neutral: '', accent: '' } as const;

/**
 * Returns the outcome of a signal in a word or two. A settled signal that neither won nor lost is
 * even. A signal with missing prices is not counted.
 */
export function outcomeOf({ status, outcome }: Pick<Signal, 'status' | 'outcome'>): {
  label: string;
  tone: OutcomeTone;
} {
  if (status === 'active') return { label: 'Running', tone: 'accent' };
  if (status === 'expired') return { label: 'Not counted', tone: 'neutral' };
  if (outcome === 'profit') return { label: 'Won', tone: 'up' };
  if (outcome === 'loss') return { label: 'Lost', tone: 'down' };
  return { label: 'Even', tone: 'neutral' };
}

/** Formats a price with the decimals of its pair. */
export function priceText(price: number | null, precision: number): string {
  if (price === null) return '–';
  return price.toLocaleString('en-US', {
    minimumFractionDigits: precision,
    maximumFractionDigits: precision,
  });
}

/** Decimals of a price move in percent. */
const MOVE_DECIMALS = 3;

/**
 * Describes a price move in words. A minus sign would be misleading for a PUT, which wins when the
 * price falls. `percent` is positive if the price moved in the signal's direction.
 */
export function standingText(percent: number): [figure: string, side: string] {
  if (percent === 0) return [sizeText(0), 'at the entry'];
  return [sizeText(percent), percent > 0 ? 'in your favour' : 'against you'];
}

/** Describes the move of a price as `rose 0.047%`, `fell 0.047%`, or `didn’t move`. */
export function moveText(from: number, to: number): string {
  if (to === from) return 'didn’t move';
  return `${to > from ? 'rose' : 'fell'} ${sizeText(((to - from) / from) * 100)}`;
}

/**
 * Formats the size of a move, in percent, as `0.047%`. Even the smallest move wins or loses a
 * trade, so it is `less than 0.001%` instead of zero.
 */
export function sizeText(percent: number): string {
  const size = Math.abs(percent).toFixed(MOVE_DECIMALS);
  return percent === 0 || Number(size) > 0 ? `${size}%` : 'less than 0.001%';
}

/** Label of every result from simulated prices. */
export const SIMULATED = 'Simulated prices';

/** Label for prices that are not live. */
export const PROVENANCE_LABEL: Readonly<Record<Provenance, string | undefined>> = {
  synthetic: SIMULATED,
  'like-real': SIMULATED,
  recorded: 'Recorded market data',
  live: undefined,
};
