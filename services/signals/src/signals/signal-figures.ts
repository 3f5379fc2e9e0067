import type { PublishedOutcome } from '@croneai/engine/judge/alarms.ts';
import { KINDS, type PairKind } from '@croneai/engine/markets/pair.ts';
import { findPair } from '@croneai/engine/markets/universe.ts';
import { lateNets } from '@croneai/engine/settled/late-entry.ts';
import { digestOf, type SignalRow } from '@croneai/engine/settled/signal-rows.ts';
import { BoundedCache } from '@croneai/platform/bounded-cache.ts';
import { type Terms, termsOf } from '@croneai/rules/gain.ts';
import mongoose from 'mongoose';
import type { SignalDocument, SignalModel, StoredSignal } from './signal.model.ts';

const { trusted } = mongoose;

/**
 * Creates repository methods that read many signals with only the few fields that figures and paper
 * accounts need.
 */
export function createSignalFigures(signals: SignalModel) {
  return {
    /**
     * Returns won and lost signals of slots with `from` ≤ slot < `to`, by kind of market, oldest
     * first.
     */
    async listOutcomes(from: number, to: number): Promise<Map<PairKind, PublishedOutcome[]>> {
      const found = await signals
        .find(
          { slot: trusted({ $gte: from, $lt: to }), outcome: trusted({ $in: ['profit', 'loss'] }) },
          { pair: 1, slot: 1, rank: 1, confidence: 1, outcome: 1 },
        )
        .lean<Pick<SignalDocument, 'pair' | 'slot' | 'rank' | 'confidence' | 'outcome'>[]>();
      // The query reads two ranges of the index, one for each outcome, so its rows are not in the
      // order of slots. They are sorted here, because a month has few rows.
      found.sort((a, b) => a.slot - b.slot || a.rank - b.rank);
      const outcomes = new Map<PairKind, PublishedOutcome[]>(KINDS.map((kind) => [kind, []]));
      for (const { pair, slot, confidence, outcome } of found) {
        const kind = findPair(pair)?.kind;
        if (kind) outcomes.get(kind)?.push({ slot, predicted: confidence / 100, won: outcome === 'profit' });
      }
      return outcomes;
    },

    /**
     * Returns signals that were published or settled since a time, or that have these ids, in no
     * particular order.
     */
    async listRows({ since, ids }: { since?: Date | undefined; ids?: readonly string[] } = {}) {
      const filter = {
        ...(since && { updatedAt: { $gte: since } }),
        ...(ids && { _id: { $in: ids.map((id) => new mongoose.Types.ObjectId(id)) } }),
      };
      // A process reads all signals when it starts. The driver is used directly for speed, and
      // batches bound the memory.
      const found = signals.collection
        .find<SignalDocument>(filter, { projection: ROW_FIELDS })
        .batchSize(ROWS_AT_ONCE);
      const rows: SignalRow[] = [];
      for await (const document of found) rows.push(toSignalRow({ ...document, id: String(document._id) }));
      return rows;
    },
  };
}

/** Number of rows per batch. A batch has about 800 kB. */
const ROWS_AT_ONCE = 1_000;
/**
 * Fields that are read for a row. Of the forecast, only three small fields are read. The forecast's
 * reasons and names are many times larger than these fields.
 */
const ROW_FIELDS = {
  pair: 1,
  asset: 1,
  signalType: 1,
  entryPrice: 1,
  stopLoss: 1,
  takeProfit: 1,
  confidence: 1,
  precision: 1,
  slot: 1,
  rank: 1,
  status: 1,
  outcome: 1,
  exitPrice: 1,
  settledFrom: 1,
  provenance: 1,
  minutes: 1,
  startsAt: 1,
  createdAt: 1,
  expiresAt: 1,
  settledAt: 1,
  updatedAt: 1,
  'forecast.model': 1,
  'forecast.paysBy': 1,
  'forecast.costR': 1,
} as const;

/**
 * Converts a signal to a row. Replaces its minutes by the results of late entries, because the
 * minutes of all signals would fill the memory. Rows of all signals stay in memory, so equal texts
 * and terms share one object. The row is written field by field, because an object that is made by
 * spreading many fields takes three times as much memory.
 */
export function toSignalRow(signal: StoredSignal): SignalRow {
  const { minutes = [], forecast, outcome } = signal;
  const terms = sharedTerms(termsOf({ forecast }));
  const late =
    minutes.length > 0 && outcome !== null ? lateNets({ ...signal, forecast: terms }, minutes) : [];
  const row: SignalRow = {
    id: signal.id,
    pair: shared(signal.pair),
    asset: shared(signal.asset),
    signalType: shared(signal.signalType),
    entryPrice: signal.entryPrice,
    stopLoss: signal.stopLoss,
    takeProfit: signal.takeProfit,
    confidence: signal.confidence,
    precision: signal.precision,
    slot: signal.slot,
    rank: signal.rank,
    status: shared(signal.status),
    outcome: outcome === null ? null : shared(outcome),
    exitPrice: signal.exitPrice,
    settledFrom: signal.settledFrom ?? null,
    provenance: shared(signal.provenance),
    forecast: terms,
    terms,
    model: shared(forecast.model),
    late: sharedIn(lateResults, late.join(), late),
    startsAt: signal.startsAt.getTime(),
    createdAt: signal.createdAt.getTime(),
    expiresAt: signal.expiresAt.getTime(),
    settledAt: signal.settledAt?.getTime() ?? null,
    updatedAt: signal.updatedAt.getTime(),
    digest: 0,
  };
  row.digest = digestOf(row);
  return row;
}

/**
 * Maximum number of values in each cache. This is enough for the names of all markets, and for the
 * models of ten years, with one model a day. It is also enough for the late results of signals with
 * payout terms, because these signals have only a few different late results.
 */
const VALUES_MAX = 8_000;
const texts = new BoundedCache<string, string>(VALUES_MAX);
const knownTerms = new BoundedCache<string, Terms>(VALUES_MAX);
const lateResults = new BoundedCache<string, SignalRow['late']>(VALUES_MAX);

const shared = <Text extends string>(text: Text): Text => sharedIn(texts, text, text) as Text;

function sharedTerms(terms: Terms): Terms {
  const { paysBy, costR } = terms;
  return sharedIn(
    knownTerms,
    `${paysBy.kind} ${paysBy.kind === 'payout' ? paysBy.payout : ''} ${costR}`,
    terms,
  );
}

/** Returns the value that was first stored under this key. */
function sharedIn<Value>(cache: BoundedCache<string, Value>, key: string, value: Value): Value {
  const known = cache.get(key);
  if (known === undefined) cache.set(key, value);
  return known ?? value;
}
