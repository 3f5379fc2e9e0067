import { type Settlement, settle, settlementSpan } from '@croneai/contracts/settlement.ts';
import type { Provenance } from '@croneai/contracts/signals.ts';
import { type MarketData, MarketDataError } from '../markets/market-data.ts';
import { findPair } from '../markets/universe.ts';
import type { AnnounceChange } from '../signals/announce.ts';
import type { SignalRepository } from '../signals/signal.repository.ts';
import type { StoredSignal } from '../signals/signal.ts';
import { settledEvent } from '../signals/signal-events.ts';
import { readCandles } from '../slots/price-window.ts';

/** After this much of trying, the prices of a signal's window count as missing. */
const PRICES_WITHIN_MS = 10 * 60_000;
/** The job at expiry is expected to have settled what is due this long. */
const SWEEP_AFTER_MS = 5_000;
const SIGNALS_PER_SWEEP = 50;

export type SettleOptions = {
  signals: SignalRepository;
  marketData: MarketData;
  announce: AnnounceChange;
  onSettled: (signal: StoredSignal) => void;
  now: () => Date;
};

/**
 * Settles signals from the prices of their time, once each, by any worker: the write names the active state that it
 * starts from. While prices cannot be had it is tried again; after ten minutes the signal is `expired`.
 */
export function createSettlements({ signals, marketData, announce, onSettled, now }: SettleOptions) {
  /** Throws MarketDataError while there is hope for prices. */
  const settlementOf = async (signal: StoredSignal): Promise<Settlement> => {
    const pair = findPair(signal.pair);
    // Prices of another kind of source do not apply to this signal.
    if (!pair || !isOfSource(signal.provenance, marketData)) return settle({ signal, candles: [] });
    try {
      return settle({ signal, candles: await readCandles(marketData, { pair, ...settlementSpan(signal) }) });
    } catch (error) {
      const isHopeless = now().getTime() - signal.expiresAt.getTime() > PRICES_WITHIN_MS;
      if (error instanceof MarketDataError && isHopeless) return settle({ signal, candles: [] });
      throw error;
    }
  };

  const settleOne = async (signal: StoredSignal): Promise<void> => {
    const settlement = await settlementOf(signal);
    const settled = await signals.settle(signal.id, { ...settlement, settledAt: now() }, settledEvent);
    if (!settled) return;
    onSettled(settled);
    await announce({ changedAt: settled.updatedAt, signals: [settled], slot: null });
  };

  return {
    /** The signals of one slot whose time is over. */
    async settleSlot(slot: number): Promise<void> {
      const due = (await signals.findOfSlot(slot)).filter(
        ({ status, expiresAt }) => status === 'active' && expiresAt <= now(),
      );
      for (const signal of due) await settleOne(signal);
    },

    /** What the jobs have left behind. One signal without prices does not hold up the others. */
    async sweep(): Promise<void> {
      const due = await signals.findDue(new Date(now().getTime() - SWEEP_AFTER_MS), SIGNALS_PER_SWEEP);
      const results = await Promise.allSettled(due.map(settleOne));
      const failed = results.find((result) => result.status === 'rejected');
      if (failed) throw failed.reason;
    },
  };
}

const isOfSource = (provenance: Provenance, marketData: MarketData) => provenance === marketData.provenance;
