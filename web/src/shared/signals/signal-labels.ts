import { settlementRuleOf } from '@croneai/contracts/settlement.ts';
import type { PaysBy, Provenance, Signal, SignalStatus } from '@croneai/contracts/signals.ts';
import { signed } from './gain-text.ts';

export type Direction = 'CALL' | 'PUT';

export const directionOf = (signal: Pick<Signal, 'signalType'>): Direction =>
  signal.signalType === 'buy' ? 'CALL' : 'PUT';

export const STATUS_LABEL: Readonly<Record<SignalStatus, string>> = {
  active: 'Active',
  expired: 'Expired, no price',
  closed: 'Closed at expiry',
  hit_tp: 'Target hit',
  hit_sl: 'Stop hit',
};

interface LevelNames {
  stop: string;
  target: string;
  /** Where there is room for a word. */
  stopShort: string;
  targetShort: string;
}
const ENDS: LevelNames = {
  stop: 'Stop loss',
  target: 'Take profit',
  stopShort: 'Stop',
  targetShort: 'Target',
};
const MARKS: LevelNames = {
  stop: 'Usual move against',
  target: 'Usual move for',
  stopShort: 'Against',
  targetShort: 'For',
};
/** Names of stop loss and take profit: where a signal is paid at its expiry they mark the usual move and end nothing. */
export const levelNames = (paysBy: PaysBy): LevelNames => (settlementRuleOf(paysBy) === 2 ? MARKS : ENDS);

export type OutcomeTone = 'up' | 'down' | 'neutral' | 'accent';
export const TONE_TEXT = { up: 'text-up', down: 'text-down', neutral: '', accent: '' } as const;

/** What a signal came to, in one word. Settled and neither won nor lost is even; one whose prices are missing is not counted. */
export function outcomeOf({ status, outcome }: Pick<Signal, 'status' | 'outcome'>): {
  label: string;
  tone: OutcomeTone;
} {
  if (status === 'active') return { label: 'Open', tone: 'accent' };
  if (status === 'expired') return { label: 'Not counted', tone: 'neutral' };
  if (outcome === 'profit') return { label: 'Won', tone: 'up' };
  if (outcome === 'loss') return { label: 'Lost', tone: 'down' };
  return { label: 'Even', tone: 'neutral' };
}

/** A price with the decimals of its pair. */
export function priceText(price: number | null, precision: number): string {
  if (price === null) return '–';
  return price.toLocaleString('en-US', {
    minimumFractionDigits: precision,
    maximumFractionDigits: precision,
  });
}

/** How far a price is from another, in percent with its sign: +0.12%. */
export const distanceText = (price: number, from: number): string =>
  signedPercent(((price - from) / from) * 100);

/** +0.120% */
export const signedPercent = (percent: number): string => `${signed(percent, 3)}%`;

/** Said wherever prices are shown that are not a live market's. */
export const PROVENANCE_LABEL: Readonly<Record<Provenance, string | undefined>> = {
  synthetic: 'Demo market data',
  'like-real': 'Demo market data',
  recorded: 'Recorded market data',
  live: undefined,
};

/** What has to be said of one signal beside what the page says of all; `pages` is undefined until it is known. */
export const provenanceBeside = (pages: Provenance | undefined, signals: Provenance): string | undefined =>
  pages && pages !== signals ? PROVENANCE_LABEL[signals] : undefined;
