import type { PublishedOutcome } from '@croneai/engine/judge/alarms.ts';
import { KINDS, type Pair, type PairKind } from '@croneai/engine/markets/pair.ts';
import mongoose from 'mongoose';
import type { SignalDocument, SignalModel } from '../signals/signal.model.ts';
import type { SlotDocument, SlotModel } from '../slots/slot.model.ts';

const { trusted } = mongoose;

/** What the workers published and could not price: reads only. */
export function createPublishedRecord({ signals, slots }: { signals: SignalModel; slots: SlotModel }) {
  return {
    /** Signals of the engine that were settled with a winner, of slots with `from` ≤ slot < `to`, by kind of market, oldest first. */
    async readOutcomes(
      from: number,
      to: number,
      pairs: readonly Pair[],
    ): Promise<Map<PairKind, PublishedOutcome[]>> {
      const kinds = new Map(pairs.map(({ symbol, kind }) => [symbol, kind]));
      const found = await signals
        .find(
          {
            slot: trusted({ $gte: from, $lt: to }),
            outcome: trusted({ $in: ['profit', 'loss'] }),
            forecast: trusted({ $exists: true }),
          },
          { pair: 1, slot: 1, confidence: 1, outcome: 1 },
        )
        .sort({ slot: 1, rank: 1 })
        .lean<Pick<SignalDocument, 'pair' | 'slot' | 'confidence' | 'outcome'>[]>();
      const outcomes = new Map<PairKind, PublishedOutcome[]>(KINDS.map((kind) => [kind, []]));
      for (const { pair, slot, confidence, outcome } of found) {
        const kind = kinds.get(pair);
        if (kind) outcomes.get(kind)?.push({ slot, said: confidence / 100, won: outcome === 'profit' });
      }
      return outcomes;
    },
    /** Markets that slots of a day scanned, and those without prices. */
    async countPrices(from: number, to: number): Promise<{ wanted: number; unpriced: number }> {
      const found = await slots
        .find({ _id: trusted({ $gte: from, $lt: to }), origin: 'worker' }, { scanned: 1, unpriced: 1 })
        .lean<Pick<SlotDocument, 'scanned' | 'unpriced'>[]>();
      const unpriced = found.reduce((sum, slot) => sum + slot.unpriced, 0);
      return { unpriced, wanted: unpriced + found.reduce((sum, slot) => sum + slot.scanned, 0) };
    },
  };
}
export type PublishedRecord = ReturnType<typeof createPublishedRecord>;
