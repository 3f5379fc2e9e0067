import { MINUTE_MS } from '@croneai/contracts/units.ts';
import type { Candle } from '@croneai/engine/markets/candle.ts';
import { type MarketData, MarketDataError } from '@croneai/engine/markets/market-data.ts';
import type { Pair } from '@croneai/engine/markets/pair.ts';
import { findPair } from '@croneai/engine/markets/universe.ts';
import { nextPriceAttempt, shouldStopTrying, type Tried } from '@croneai/engine/settled/price-tries.ts';
import { BoundedCache } from '@croneai/platform/bounded-cache.ts';
import { type Settlement, settle, settlementSpan } from '@croneai/rules/settlement.ts';
import { readCandles } from '../feeds/module.ts';
import { type SignalRepository, type StoredSignal, settledEvent } from '../signals/module.ts';
import type { AnnounceChange } from '../slots/module.ts';

/**
 * Maximum number of signals whose settlement tries are remembered. After a day without workers,
 * fewer signals than this are due.
 */
const SIGNALS_REMEMBERED = 1_000;
/**
 * The sweep waits this long after a signal's expiry, so that the job of the slot can settle the
 * signal first.
 */
const SWEEP_AFTER_MS = 5_000;
const SIGNALS_PER_SWEEP = 50;
const DUE_READ = 500;

export type SettleOptions = {
  signals: SignalRepository;
  marketData: MarketData;
  announce: AnnounceChange;
  onSettled: () => void;
  now: () => Date;
};

/**
 * Settles signals from the prices of their lifetime. Several workers may try to settle a signal,
 * but only one succeeds, because each write requires that the signal is still active. Retries while
 * prices are missing. If they are missing for too long (`shouldStopTrying`), the signal becomes
 * `expired`.
 */
export function createSettlements({ signals, marketData, announce, onSettled, now }: SettleOptions) {
  const tried = new BoundedCache<string, Tried>(SIGNALS_REMEMBERED);
  /** Counts a try without prices. Returns true if no further try is worthwhile. */
  const isHopeless = (id: string, { code }: MarketDataError): boolean => {
    const at = now().getTime();
    const isRefused = code === 'rate_limited';
    const next = nextPriceAttempt(tried.get(id), at, isRefused);
    tried.set(id, next);
    return shouldStopTrying(next, at, isRefused);
  };

  /**
   * Returns the settlement of a signal. Throws MarketDataError while prices that decide the outcome
   * may still arrive.
   */
  const settlementOf = async (signal: StoredSignal): Promise<SettledBy> => {
    const pair = findPair(signal.pair);
    // Prices from another kind of source must not settle this signal.
    if (!pair || signal.provenance !== marketData.provenance) return settledBy(signal, []);
    let minutes: Candle[] = [];
    try {
      // Drops minutes that only fill a gap in the prices. Models may be trained on such minutes,
      // but a member's result must not depend on them.
      minutes = (await readMinutes(marketData, pair, signal)).filter(({ isFilled }) => !isFilled);
      const settlement = settledBy(signal, minutes);
      // If a minute is missing, a signal without an outcome may still get one. The source gets time
      // to deliver this minute.
      if (settlement.status !== 'expired' || isComplete(signal, settlement.minutes)) return settlement;
      throw new MarketDataError('gap', `a minute that settles a signal in ${pair.symbol} is missing`);
    } catch (error) {
      if (error instanceof MarketDataError && isHopeless(signal.id, error)) return settledBy(signal, minutes);
      throw error;
    }
  };

  const settleOne = async (signal: StoredSignal): Promise<void> => {
    const settlement = await settlementOf(signal);
    tried.delete(signal.id);
    const settled = await signals.settle(signal.id, { ...settlement, settledAt: now() }, settledEvent);
    if (!settled) return;
    onSettled();
    await announce({ changedAt: settled.updatedAt, signals: [settled], slot: null });
  };

  return {
    /** Settles the expired signals of one slot. */
    async settleSlot(slot: number): Promise<void> {
      const due = (await signals.findOfSlot(slot)).filter(
        ({ status, expiresAt }) => status === 'active' && expiresAt <= now(),
      );
      for (const signal of due) await settleOne(signal);
    },

    /** Settles signals that the jobs missed. A signal without prices does not delay the others. */
    async sweep(): Promise<void> {
      const at = now().getTime();
      const due = await signals.findDue(new Date(at - SWEEP_AFTER_MS), DUE_READ);
      const toTry = due.filter(({ id }) => (tried.get(id)?.nextAt ?? at) <= at).slice(0, SIGNALS_PER_SWEEP);
      const results = await Promise.allSettled(toTry.map(settleOne));
      const failed = results.find((result) => result.status === 'rejected');
      if (failed) throw failed.reason;
    },
  };
}

/** Returns the minutes of a signal's lifetime. If some minutes are missing, returns the others. */
async function readMinutes(marketData: MarketData, pair: Pair, signal: StoredSignal): Promise<Candle[]> {
  const request = { pair, ...settlementSpan(signal) };
  try {
    return await readCandles(marketData, request);
  } catch (error) {
    if (!(error instanceof MarketDataError) || error.code !== 'gap') throw error;
    return readCandles(marketData, { ...request, gapsAllowed: true });
  }
}

/** True if no minute of the signal's lifetime is missing. */
function isComplete(signal: StoredSignal, minutes: readonly unknown[]): boolean {
  const { from, to } = settlementSpan(signal);
  return from < to && minutes.length * MINUTE_MS === to - from;
}

type SettledBy = Settlement & Pick<StoredSignal, 'minutes'>;

/** Returns the outcome and the minutes that determine it. */
function settledBy(signal: StoredSignal, candles: readonly Candle[]): SettledBy {
  const { from, to } = settlementSpan(signal);
  const minutes = candles
    .filter(({ time }) => time >= from && time < to)
    .map(({ time, open, high, low, close }) => ({ time, open, high, low, close }));
  return { ...settle({ signal, candles }), minutes };
}
