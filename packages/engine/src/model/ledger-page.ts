import { MINUTE_MS } from '@croneai/contracts/units.ts';
import type { ForecastOutcome } from './engine-state.ts';
import { FEATURE_COUNT } from './features.ts';
import type { LedgerRow, Outcome, TrainingRow } from './ledger.ts';
import { EQUAL_MIXTURE } from './mix-logit.ts';

/** What a scan wrote of one market in one slot: what it decided with and forecast, and what the slot before came to. */
export type LedgerEntry = {
  readonly symbol: string;
  /** Absent when the market had no usable features. */
  readonly decided?: {
    readonly row: Omit<LedgerRow, 'slot'>;
    readonly byExpert: readonly number[];
    /** Of the mixture, and as it was claimed after calibration. */
    readonly buy: number;
    readonly claimed: number;
  };
  /** Of the slot before; absent where bars are missing. */
  readonly before?: Outcome;
};

const EXPERTS = EQUAL_MIXTURE.length;
/** entry, distance, atr, spread, buy, claimed, experts; features, both gains; label, flags. Little-endian. */
const DOUBLES = 6 + EXPERTS;
const ENTRY_BYTES = DOUBLES * 8 + (FEATURE_COUNT + 2) * 4 + 2;
const NO_LABEL = -1;
const HAS_ROW = 1;
const HAS_BEFORE = 2;

/** Entries as bytes, each as long as the others; their symbols are kept beside them. */
export function packEntries(entries: readonly LedgerEntry[]): Uint8Array {
  const bytes = new Uint8Array(entries.length * ENTRY_BYTES);
  const view = new DataView(bytes.buffer);
  for (const [index, { decided, before }] of entries.entries()) {
    let at = index * ENTRY_BYTES;
    const { row } = decided ?? {};
    const doubles = decided
      ? [
          decided.row.entry,
          decided.row.distance,
          decided.row.atr,
          decided.row.spread,
          decided.buy,
          decided.claimed,
        ]
      : [];
    for (const value of [...doubles, ...(decided?.byExpert ?? [])]) at = putDouble(view, at, value);
    at = index * ENTRY_BYTES + DOUBLES * 8;
    for (const value of row?.features ?? new Float32Array(FEATURE_COUNT)) at = putFloat(view, at, value);
    at = putFloat(view, at, before?.buyR ?? 0);
    at = putFloat(view, at, before?.sellR ?? 0);
    view.setInt8(at, before?.label ?? NO_LABEL);
    view.setUint8(at + 1, (decided ? HAS_ROW : 0) | (before ? HAS_BEFORE : 0));
  }
  return bytes;
}

/** Throws a RangeError for bytes that do not fit the symbols. */
export function unpackEntries(symbols: readonly string[], bytes: Uint8Array): LedgerEntry[] {
  if (bytes.length !== symbols.length * ENTRY_BYTES)
    throw new RangeError(`${bytes.length} bytes are not ${symbols.length} entries of ${ENTRY_BYTES}`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return symbols.map((symbol, index) => {
    const start = index * ENTRY_BYTES;
    const double = (place: number) => view.getFloat64(start + place * 8, true);
    const floats = start + DOUBLES * 8;
    const float = (place: number) => view.getFloat32(floats + place * 4, true);
    const end = floats + (FEATURE_COUNT + 2) * 4;
    const flags = view.getUint8(end + 1);
    const label = view.getInt8(end);
    return {
      symbol,
      ...(flags & HAS_ROW && {
        decided: {
          row: {
            entry: double(0),
            distance: double(1),
            atr: double(2),
            spread: double(3),
            features: Float32Array.from({ length: FEATURE_COUNT }, (_, place) => float(place)),
          },
          buy: double(4),
          claimed: double(5),
          byExpert: Array.from({ length: EXPERTS }, (_, place) => double(6 + place)),
        },
      }),
      ...(flags & HAS_BEFORE && {
        before: {
          buyR: float(FEATURE_COUNT),
          sellR: float(FEATURE_COUNT + 1),
          label: label === NO_LABEL ? null : (label as 0 | 1),
        },
      }),
    };
  });
}

/** Minutes since the day's start; features, both gains; label. Little-endian. */
const DAY_ROW_BYTES = 2 + (FEATURE_COUNT + 2) * 4 + 1;

/** The settled rows of one market and day (midnight UTC), for training: 55 bytes each. */
export function packDay(day: number, rows: readonly TrainingRow[]): Uint8Array {
  const bytes = new Uint8Array(rows.length * DAY_ROW_BYTES);
  const view = new DataView(bytes.buffer);
  for (const [index, { slot, features, outcome }] of rows.entries()) {
    let at = index * DAY_ROW_BYTES;
    view.setUint16(at, (slot - day) / MINUTE_MS, true);
    at += 2;
    for (const value of features) at = putFloat(view, at, value);
    at = putFloat(view, at, outcome.buyR);
    at = putFloat(view, at, outcome.sellR);
    view.setInt8(at, outcome.label ?? NO_LABEL);
  }
  return bytes;
}

export function unpackDay(day: number, slotMs: number, bytes: Uint8Array): TrainingRow[] {
  if (bytes.length % DAY_ROW_BYTES !== 0)
    throw new RangeError(`${bytes.length} bytes are no rows of ${DAY_ROW_BYTES}`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: bytes.length / DAY_ROW_BYTES }, (_none, index) => {
    const start = index * DAY_ROW_BYTES;
    const float = (place: number) => view.getFloat32(start + 2 + place * 4, true);
    const slot = day + view.getUint16(start, true) * MINUTE_MS;
    const label = view.getInt8(start + DAY_ROW_BYTES - 1);
    return {
      slot,
      settledAt: slot + slotMs,
      features: Float32Array.from({ length: FEATURE_COUNT }, (_, place) => float(place)),
      outcome: {
        buyR: float(FEATURE_COUNT),
        sellR: float(FEATURE_COUNT + 1),
        label: label === NO_LABEL ? null : (label as 0 | 1),
      },
    };
  });
}

function putDouble(view: DataView, at: number, value: number): number {
  view.setFloat64(at, value, true);
  return at + 8;
}

function putFloat(view: DataView, at: number, value: number): number {
  view.setFloat32(at, value, true);
  return at + 4;
}

/** What was forecast in a slot, with what the scan of the next one saw of it. */
export function outcomesOf(
  decided: readonly LedgerEntry[],
  after: readonly LedgerEntry[],
): (ForecastOutcome & { buy: number; buyR: number })[] {
  const outcomes = new Map(after.flatMap(({ symbol, before }) => (before ? [[symbol, before]] : [])));
  return decided.flatMap(({ symbol, decided: entry }) => {
    const outcome = outcomes.get(symbol);
    if (!entry || !outcome) return [];
    const { byExpert, claimed, buy } = entry;
    return [{ symbol, byExpert, claimed, buy, label: outcome.label, buyR: outcome.buyR }];
  });
}
