import { termsOf } from '@croneai/contracts/gain.ts';
import type { Provenance, SignalOutcome } from '@croneai/contracts/signals.ts';
import { lateNets } from '@croneai/engine/settled/late-entry.ts';
import type { FigureRow, TapeRow, TapeSignal } from '@croneai/engine/settled/signal-rows.ts';
import mongoose from 'mongoose';
import type { SignalDocument, SignalModel } from './signal.model.ts';

const { trusted } = mongoose;

/** Reads of many signals with the few fields that figures and paper accounts need; part of the repository. */
export function createSignalFigures(signals: SignalModel) {
  return {
    /** Of all that was settled since a time; those without an outcome are in the total alone. */
    async countSettledSince(since: Date, provenance: Provenance) {
      const counts = await signals.aggregate<{ _id: SignalOutcome | null; count: number }>([
        { $match: { settledAt: { $gte: since }, provenance } },
        { $group: { _id: '$outcome', count: { $sum: 1 } } },
      ]);
      const of = (outcome: SignalOutcome) => counts.find(({ _id }) => _id === outcome)?.count ?? 0;
      const total = counts.reduce((sum, { count }) => sum + count, 0);
      return { total, won: of('profit'), lost: of('loss'), breakeven: of('breakeven') };
    },

    /** Signals that were published or settled since a time, all without one, with the fields that figures are made of. */
    async listFigureRows(since: Date | undefined): Promise<FigureRow[]> {
      const found = await signals
        .find(since ? { updatedAt: trusted({ $gte: since }) } : {})
        .select(FIGURE_FIELDS)
        .lean<SignalDocument[]>();
      return found.map(toFigureRow);
    },

    /** Those of these ids that exist, in no order. */
    async listTapeSignals(ids: readonly string[]): Promise<TapeSignal[]> {
      const found = await signals
        .find({ _id: trusted({ $in: ids.map((id) => new mongoose.Types.ObjectId(id)) }) })
        .select(TAPE_FIELDS)
        .lean<SignalDocument[]>();
      return found.map((document) => {
        const { forecast, updatedAt, ...signal } = toTapeRow(document);
        return { ...signal, terms: termsOf({ forecast }) };
      });
    },

    /** Signals on such prices that were published or settled since a time, with what paper trading needs of them. */
    async *eachChangedSince(since: Date, provenance: Provenance): AsyncGenerator<TapeRow> {
      // The driver itself, some at a time: at a start these are all.
      const found = signals.collection
        .find<SignalDocument>({ updatedAt: { $gte: since }, provenance }, { projection: TAPE_FIELDS })
        .batchSize(TAPE_BATCH);
      for await (const document of found) yield toTapeRow(document);
    },
  };
}

/** Some 500 kB. */
const TAPE_BATCH = 1_000;
/** Of the forecast only these: reasons and names are many times larger. */
const TERMS_FIELDS = { 'forecast.paysBy': 1, 'forecast.costR': 1 } as const;
const FIGURE_FIELDS = {
  _id: 0,
  pair: 1,
  asset: 1,
  signalType: 1,
  entryPrice: 1,
  stopLoss: 1,
  takeProfit: 1,
  confidence: 1,
  status: 1,
  outcome: 1,
  exitPrice: 1,
  slot: 1,
  rank: 1,
  startsAt: 1,
  expiresAt: 1,
  minutes: 1,
  provenance: 1,
  updatedAt: 1,
  'forecast.model': 1,
  ...TERMS_FIELDS,
} as const;

/** The minutes become what a later entry brought: all of them would fill the memory. */
function toFigureRow({
  takeProfit,
  startsAt,
  expiresAt,
  minutes = [],
  forecast,
  ...row
}: SignalDocument): FigureRow {
  const { model, ...terms } = forecast;
  const signal = { ...row, takeProfit, startsAt, expiresAt, forecast: terms };
  const late = minutes.length > 0 && row.outcome !== null ? lateNets(signal, minutes) : [];
  return { ...row, forecast: terms, model, late };
}

const TAPE_FIELDS = {
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
  startsAt: 1,
  createdAt: 1,
  expiresAt: 1,
  settledAt: 1,
  updatedAt: 1,
  ...TERMS_FIELDS,
} satisfies Record<Exclude<keyof TapeRow, 'id' | 'forecast'>, 1>;

function toTapeRow(
  document: Pick<
    SignalDocument,
    '_id' | 'forecast' | Exclude<keyof typeof TAPE_FIELDS, keyof typeof TERMS_FIELDS>
  >,
): TapeRow {
  const { _id, startsAt, createdAt, expiresAt, settledAt, updatedAt, ...fields } = document;
  return {
    ...fields,
    id: String(_id),
    startsAt: startsAt.getTime(),
    createdAt: createdAt.getTime(),
    expiresAt: expiresAt.getTime(),
    settledAt: settledAt?.getTime() ?? null,
    updatedAt: updatedAt.getTime(),
  };
}
