import type { Provenance, Signal, SignalOutcome } from '@croneai/contracts/signals.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { movedPercent, profitableUntil, riskMultiple } from '@croneai/rules/gain.ts';
import {
  firstTouch,
  hasPassedLevel,
  lateEntryAt,
  lateEntryOf,
  settle,
  settlementRuleOf,
  settlementSpan,
} from '@croneai/rules/settlement.ts';
import type { StreamMinute } from '../../../shared/live/live-slice.ts';
import type { CandleBar } from '../../../shared/signals/signals-api.ts';

/** The newest price of a pair that this page knows. */
export interface LivePrice {
  price: number;
  /** Time of the price, epoch milliseconds by the server's clock. */
  at: number;
  /** `minute`: close of the last minute. `live`: price of the last second. */
  kind: 'minute' | 'live';
  /** The running and the previous minute, if the stream has sent them. */
  minutes?: readonly StreamMinute[];
  provenance: Provenance | undefined;
}

interface TicketFacts {
  signal: Signal;
  /** Closed one-minute candles of the signal's pair, ascending. */
  bars: readonly CandleBar[];
  price: LivePrice | undefined;
  /** Epoch milliseconds by the server's clock. */
  now: number;
  /** True if the previous advice was `chased`. */
  wasChased?: boolean;
}

/** `void` means that the signal was published too late to have a result. */
type TicketPhase = 'waiting' | 'open' | 'target' | 'stop' | 'gap' | 'void' | 'settling' | 'settled';

/**
 * Current advice. `chased` means that the price has moved away from the entry, and `blind` that no
 * current price is known.
 */
type Advice = 'wait' | 'enter' | 'chased' | 'hold' | 'blind' | 'leave';

/**
 * State of a trade. The rule that settles the trade also determines its state. Prices are in the
 * quote currency.
 */
export interface Ticket {
  phase: TicketPhase;
  advice: Advice;
  /**
   * R and percent are computed from this price: the exit, the touched level, or the newest price.
   */
  price: number | undefined;
  /** Result in multiples of the risk before costs; undefined without a price or stop loss. */
  r: number | undefined;
  /** Move as a share of the entry price, positive in the signal's direction. */
  percent: number | undefined;
  /** Start of the minute in which a level ended the trade, epoch milliseconds. */
  touchedAt: number | undefined;
  /**
   * Levels that the price has reached in a trade that is paid at expiry. In such a trade, levels
   * only mark the usual move, so reaching a level does not end the trade.
   */
  reached: readonly ('stop' | 'target')[];
  /**
   * True if the prices that this page knows cannot change the state any more. False if the price
   * touched a level in the minute that is still running. If the price touches both the target and
   * the stop in one minute, the stop decides, so the state may still change.
   */
  isFinal: boolean;
  /**
   * Outcome of a settled signal, or of an expired signal if all its prices are known. Undefined
   * until then. Null if a price that decides the outcome is missing.
   */
  outcome: SignalOutcome | null | undefined;
  /** Remaining time, in ms, in which entering the trade still has a positive expectation. */
  enterMs: number;
  msLeft: number;
  /** Time from the start of the slot to the signal, in ms; 0 if the signal was punctual. */
  lateMs: number;
  /** Time from which a late signal counts, epoch milliseconds; undefined if it was punctual. */
  lateFrom: number | undefined;
  /** Entry price from which the signal counts; undefined while that of a late signal is unknown. */
  entry: number | undefined;
}

/**
 * Age in milliseconds from which a price counts as old. A minute's close is polled every ten
 * seconds. Live prices arrive every second.
 */
const PRICE_OLD_AFTER_MS = { minute: 150_000, live: 30_000 } as const;
export const isOldPrice = ({ kind, at }: LivePrice, now: number): boolean =>
  now - at > PRICE_OLD_AFTER_MS[kind];
/** Maximum distance of the price from the entry, in R, at which the ticket advises entry. */
const CHASED_FROM_R = 0.5;
/**
 * After `chased`, the ticket advises entry again only below this smaller distance, so that the
 * advice does not flicker.
 */
const BACK_BELOW_R = 0.3;

/**
 * Computes the state of a trade from its signal, its prices, and the settlement rule. Pure
 * function.
 */
export function readTicket(facts: TicketFacts): Ticket {
  const { signal, now } = facts;
  const expiresAt = Date.parse(signal.expiresAt);
  const reading = signal.status === 'active' ? readOpen(facts) : readSettled(facts);
  const lateFrom = lateEntryAt(dated(signal));
  const entry = entryOf(facts, lateFrom);
  const exitPrice = entry === undefined ? null : (reading.price ?? null);
  const counted = { ...signal, settledFrom: entry ?? null, exitPrice };
  const standing = {
    r: riskMultiple(counted),
    percent: exitPrice === null ? undefined : movedPercent(counted, exitPrice),
  };
  return {
    touchedAt: undefined,
    reached: [],
    isFinal: false,
    outcome: undefined,
    ...reading,
    ...standing,
    enterMs: Math.max(0, entryEnd(signal) - now),
    msLeft: Math.max(0, expiresAt - now),
    lateMs: lateFrom === undefined ? 0 : Date.parse(signal.createdAt) - signal.slot,
    lateFrom,
    entry,
    advice: adviceOf(reading.phase, facts, standing.r),
  };
}

type Touch = NonNullable<ReturnType<typeof firstTouch<StreamMinute>>>;
type Reading = Pick<Ticket, 'phase' | 'price'> &
  Partial<Pick<Ticket, 'touchedAt' | 'reached' | 'isFinal' | 'outcome'>>;

function readSettled({ signal, bars }: TicketFacts): Reading {
  const { from, to } = timesOf(signal);
  const isTouch = signal.status === 'hit_tp' || signal.status === 'hit_sl';
  const inside = within(bars, from, to);
  return {
    phase: 'settled',
    price: signal.exitPrice ?? undefined,
    touchedAt: isTouch ? firstTouch(signal, inside)?.bar.time : undefined,
    reached: isPaidAtExpiry(signal) ? reachedLevels(signal, inside) : [],
    isFinal: true,
    outcome: signal.outcome,
  };
}

function readOpen(facts: TicketFacts): Reading {
  const { signal, bars, price, now } = facts;
  const { from, to } = timesOf(signal);
  if (from >= to) return { phase: 'void', price: price?.price };
  if (now < from) return { phase: 'waiting', price: price?.price };
  const inside = within(real(bars), from, to);
  if (isPaidAtExpiry(signal)) return readPaidAtExpiry(facts, inside);
  const gapAt = inside.findIndex(({ time }, index) => time !== from + index * MINUTE_MS);
  const known = gapAt === -1 ? inside : inside.slice(0, gapAt);
  const entryPrice = lateEntryOf(dated(signal), real(bars));
  if (entryPrice !== undefined && hasPassedLevel({ ...signal, entryPrice }))
    return { phase: 'void', price: price?.price };
  const touch = firstTouch(signal, known);
  if (touch) return touchedReading(touch, true);
  if (gapAt !== -1) return { phase: 'gap', price: price?.price };
  const knownUntil = from + known.length * MINUTE_MS;
  const runningTouch = firstTouch(signal, within(minutesOf(price), knownUntil, to));
  if (runningTouch) return touchedReading(runningTouch, false);
  if (now < Date.parse(signal.expiresAt)) return { phase: 'open', price: price?.price };
  const whole = knownUntil >= to ? settle({ signal: dated(signal), candles: real(bars) }) : undefined;
  return { phase: 'settling', price: whole?.exitPrice ?? undefined, outcome: whole?.outcome };
}

/**
 * Reads the state of a trade whose result depends only on the price at expiry. Only the last minute
 * counts.
 */
function readPaidAtExpiry({ signal, bars, price, now }: TicketFacts, inside: readonly CandleBar[]): Reading {
  const { from, to } = timesOf(signal);
  const reached = reachedLevels(signal, [...inside, ...within(minutesOf(price), from, to)]);
  if (now < Date.parse(signal.expiresAt)) return { phase: 'open', price: price?.price, reached };
  const { exitPrice, outcome } = settle({ signal: dated(signal), candles: real(bars) });
  return exitPrice === null
    ? { phase: 'settling', price: undefined, reached }
    : { phase: 'settling', price: exitPrice, outcome, reached };
}

export const isPaidAtExpiry = ({ forecast }: Pick<Signal, 'forecast'>): boolean =>
  settlementRuleOf(forecast.paysBy) === 2;

const reachedLevels = (
  { signalType, stopLoss, takeProfit }: Signal,
  bars: readonly { high: number; low: number }[],
): Ticket['reached'] => [
  ...(firstTouch({ signalType, stopLoss, takeProfit: null }, bars) ? ['stop' as const] : []),
  ...(firstTouch({ signalType, stopLoss: null, takeProfit }, bars) ? ['target' as const] : []),
];

function touchedReading(touch: Touch, isFinal: boolean): Reading {
  const { status, price, bar } = touch;
  return { phase: status === 'hit_tp' ? 'target' : 'stop', price, touchedAt: bar.time, isFinal };
}

function adviceOf(
  phase: TicketPhase,
  { signal, price, now, wasChased }: TicketFacts,
  r: number | undefined,
): Advice {
  // The chance of a gain may be gone before a late signal counts.
  if (phase === 'waiting') return timesOf(signal).from < entryEnd(signal) ? 'wait' : 'hold';
  if (phase !== 'open') return 'leave';
  if (!price || isOldPrice(price, now)) return 'blind';
  if (now >= entryEnd(signal)) return 'hold';
  const bound = wasChased ? BACK_BELOW_R : CHASED_FROM_R;
  return r !== undefined && Math.abs(r) > bound ? 'chased' : 'enter';
}

const entryEnd = (signal: Signal): number => Math.min(profitableUntil(signal), Date.parse(signal.expiresAt));

function entryOf({ signal, bars }: TicketFacts, lateFrom: number | undefined): number | undefined {
  if (lateFrom === undefined) return signal.entryPrice;
  return signal.settledFrom ?? lateEntryOf(dated(signal), real(bars));
}

const real = (bars: readonly CandleBar[]) => bars.filter(({ isFilled }) => !isFilled);

const dated = (signal: Signal) => ({
  ...signal,
  startsAt: new Date(signal.startsAt),
  createdAt: new Date(signal.createdAt),
  expiresAt: new Date(signal.expiresAt),
});

/** Returns the time span whose prices count. That of a late signal begins at its counted entry. */
function timesOf(signal: Signal): { from: number; to: number } {
  const { from, to } = settlementSpan(dated(signal));
  return { from: lateEntryAt(dated(signal)) ?? from, to };
}

/**
 * Returns the high and the low of the newest minutes, including the running minute. A level that
 * the price touched in the running minute counts even if the price then moved back.
 */
const minutesOf = (price: LivePrice | undefined): readonly StreamMinute[] =>
  price?.minutes ??
  (price
    ? [{ time: Math.floor(price.at / MINUTE_MS) * MINUTE_MS, high: price.price, low: price.price }]
    : []);

const within = <Bar extends { time: number }>(bars: readonly Bar[], from: number, to: number) =>
  bars.filter(({ time }) => time >= from && time < to);
