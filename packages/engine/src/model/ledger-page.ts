import { MINUTE_MS } from '@croneai/contracts/units.ts';
import type { Engine } from './engine.ts';
import type { ForecastOutcome } from './engine-state.ts';
import { type LedgerRow, labelFor, type Outcome, type TrainingRow } from './ledger.ts';

/**
 * Entry that a scan writes for one market in one slot: the input and forecast of its decision, and
 * the outcome of the previous slot.
 */
export type LedgerEntry = {
  readonly symbol: string;
  /** Absent if the market had no usable features. */
  readonly decided?: {
    readonly row: Omit<LedgerRow, 'slot'>;
    readonly byExpert: readonly number[];
    /** Probability that buying wins, before calibration. */
    readonly buy: number;
    /** Probability that buying wins, after calibration. */
    readonly claimed: number;
    /** See `ScoredForecast`. */
    readonly offered: number;
    readonly cautious: number;
  };
  /**
   * Outcome of the previous slot, and the entry price and distance of that slot, computed again.
   * Absent if bars are missing.
   */
  readonly before?: Outcome & Pick<LedgerRow, 'entry' | 'distance'>;
};

const NO_LABEL = -1;
const HAS_ROW = 1;
const HAS_BEFORE = 2;
/**
 * Number of doubles besides those of the experts: entry, distance, atr, spread, buy, claimed,
 * offered, cautious, and the previous slot's entry and distance.
 */
const OWN_DOUBLES = 10;
/** Number of gains in a row: `buyR` and `sellR`. They are stored after the features. */
const GAINS = 2;

/**
 * Creates functions that read and write an engine's rows as little-endian bytes, with a fixed
 * length per row.
 */
export function ledgerBytes({ features: { names }, experts }: Pick<Engine, 'features' | 'experts'>) {
  const floats = names.length + GAINS;
  const doubles = OWN_DOUBLES + experts.length;
  /** Bytes per entry: the doubles, then features and both gains as floats, then label and flags. */
  const entryBytes = doubles * 8 + floats * 4 + 2;
  /** Bytes per row: minutes since the day's start, features and both gains as floats, label. */
  const dayRowBytes = 2 + floats * 4 + 1;

  const readOutcome = (view: DataView, start: number): Outcome => {
    const label = view.getInt8(start + floats * 4);
    return {
      buyR: view.getFloat32(start + names.length * 4, true),
      sellR: view.getFloat32(start + (names.length + 1) * 4, true),
      label: label === NO_LABEL ? null : (label as 0 | 1),
    };
  };
  const readFeatures = (view: DataView, start: number): Float32Array =>
    Float32Array.from(names, (_name, place) => view.getFloat32(start + place * 4, true));

  const unpackEntry = (view: DataView, start: number, symbol: string): LedgerEntry => {
    const double = (place: number) => view.getFloat64(start + place * 8, true);
    const tail = start + doubles * 8;
    const flags = view.getUint8(tail + floats * 4 + 1);
    return {
      symbol,
      ...(flags & HAS_ROW && {
        decided: {
          row: {
            entry: double(0),
            distance: double(1),
            atr: double(2),
            spread: double(3),
            features: readFeatures(view, tail),
          },
          buy: double(4),
          claimed: double(5),
          offered: double(6),
          cautious: double(7),
          byExpert: experts.map((_name, place) => double(OWN_DOUBLES + place)),
        },
      }),
      ...(flags & HAS_BEFORE && {
        before: { ...readOutcome(view, tail), entry: double(8), distance: double(9) },
      }),
    };
  };

  return {
    /** Writes entries without their symbols, which are stored separately. */
    packEntries(entries: readonly LedgerEntry[]): Uint8Array {
      const bytes = new Uint8Array(entries.length * entryBytes);
      const view = new DataView(bytes.buffer);
      for (const [index, { decided, before }] of entries.entries()) {
        const start = index * entryBytes;
        const { row, buy, claimed, offered, cautious, byExpert = [] } = decided ?? {};
        const own = [row?.entry, row?.distance, row?.atr, row?.spread, buy, claimed, offered, cautious];
        for (const [place, value = 0] of [...own, before?.entry, before?.distance, ...byExpert].entries())
          view.setFloat64(start + place * 8, value, true);
        const end = putTail(view, start + doubles * 8, decided?.row.features, before);
        view.setUint8(end, (decided ? HAS_ROW : 0) | (before ? HAS_BEFORE : 0));
      }
      return bytes;
    },

    /** Throws a RangeError if the length of `bytes` does not match the number of symbols. */
    unpackEntries(symbols: readonly string[], bytes: Uint8Array): LedgerEntry[] {
      if (bytes.length !== symbols.length * entryBytes)
        throw new RangeError(
          `invalid ledger page: ${bytes.length} bytes for ${symbols.length} entries of ${entryBytes}`,
        );
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      return symbols.map((symbol, index) => unpackEntry(view, index * entryBytes, symbol));
    },

    /** Writes the settled rows of one market and day (midnight UTC), for training. */
    packDay(day: number, rows: readonly TrainingRow[]): Uint8Array {
      const bytes = new Uint8Array(rows.length * dayRowBytes);
      const view = new DataView(bytes.buffer);
      for (const [index, { slot, features, outcome }] of rows.entries()) {
        const start = index * dayRowBytes;
        view.setUint16(start, (slot - day) / MINUTE_MS, true);
        putTail(view, start + 2, features, outcome);
      }
      return bytes;
    },

    unpackDay(day: number, slotMs: number, bytes: Uint8Array): TrainingRow[] {
      if (bytes.length % dayRowBytes !== 0)
        throw new RangeError(`invalid ledger day: ${bytes.length} bytes for rows of ${dayRowBytes}`);
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      return Array.from({ length: bytes.length / dayRowBytes }, (_none, index) => {
        const start = index * dayRowBytes;
        const slot = day + view.getUint16(start, true) * MINUTE_MS;
        const features = readFeatures(view, start + 2);
        return { slot, settledAt: slot + slotMs, features, outcome: readOutcome(view, start + 2) };
      });
    },
  };

  /**
   * Writes the features, both gains, and the label. Absent features and gains are written as zeros,
   * and an absent label as NO_LABEL. Returns the offset after the written bytes.
   */
  function putTail(view: DataView, start: number, features?: Float32Array, outcome?: Outcome): number {
    for (const [place, value] of (features ?? []).entries()) view.setFloat32(start + place * 4, value, true);
    view.setFloat32(start + names.length * 4, outcome?.buyR ?? 0, true);
    view.setFloat32(start + (names.length + 1) * 4, outcome?.sellR ?? 0, true);
    view.setInt8(start + floats * 4, outcome?.label ?? NO_LABEL);
    return start + floats * 4 + 1;
  }
}

/** Decision for a market in a slot, with the outcome that the next scan reported. */
export type SettledEntry = ForecastOutcome & {
  readonly buy: number;
  readonly offered: number;
  readonly cautious: number;
  readonly gainR: number;
  readonly features: Float32Array;
  readonly outcome: Outcome;
};

/**
 * Matches the decisions of a slot with the outcomes that the next scan reported. If the two scans
 * have different entry prices or distances, the source has corrected its prices in between. The
 * reported outcome then does not belong to the decision, so training skips it.
 */
export function outcomesOf(
  decided: readonly LedgerEntry[],
  after: readonly LedgerEntry[],
): { readonly settled: SettledEntry[]; readonly corrected: string[] } {
  const outcomes = new Map(after.flatMap(({ symbol, before }) => (before ? [[symbol, before]] : [])));
  const [settled, corrected]: [SettledEntry[], string[]] = [[], []];
  for (const { symbol, decided: entry } of decided) {
    const before = outcomes.get(symbol);
    if (!entry || !before) continue;
    const { byExpert, claimed, buy, offered, cautious, row } = entry;
    const { entry: price, distance, ...outcome } = before;
    if (price !== row.entry || distance !== row.distance) corrected.push(symbol);
    else {
      const actual = labelFor(outcome, buy);
      const gainR = buy > 0.5 ? outcome.buyR : outcome.sellR;
      const forecast = {
        symbol,
        byExpert,
        claimed,
        buy,
        offered,
        cautious,
        label: outcome.label,
        actual,
        gainR,
      };
      settled.push({ ...forecast, features: row.features, outcome });
    }
  }
  return { settled, corrected };
}
