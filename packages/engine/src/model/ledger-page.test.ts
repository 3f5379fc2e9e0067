import { describe, expect, it } from 'vitest';
import { someBefore, someEntry } from '../../test/some-entry.ts';
import { SERVED } from '../engines/engines.ts';
import { type LedgerEntry, ledgerBytes, outcomesOf } from './ledger-page.ts';

const { packDay, packEntries, unpackDay, unpackEntries } = ledgerBytes(SERVED);

const features = Float32Array.from([1.5, -0.1, 0, 4, -4, 0.33, 0.2, 1, 2, 3, -3]);
const entries: LedgerEntry[] = [
  {
    symbol: 'EURUSD',
    decided: {
      row: { features, entry: 1.08512, distance: 0.0006, atr: 0.00041, spread: 0.0001 },
      byExpert: [0.51, 0.52, 0.48, 0.5123456789, 0.5],
      buy: 0.5031,
      claimed: 0.5029,
      offered: 0.5,
      cautious: 0.5,
    },
    before: someBefore({ buyR: 0.5, sellR: -1, label: 1 }),
  },
  { symbol: 'BTCUSDT', before: someBefore({ buyR: -0.25, sellR: -1, label: null }) },
  { symbol: 'XAUUSD' },
];

describe('ledger entries', () => {
  it('are unchanged after packing', () => {
    const symbols = entries.map(({ symbol }) => symbol);
    expect(unpackEntries(symbols, packEntries(entries))).toEqual(entries);
    expect(packEntries(entries).length / entries.length).toBeLessThan(190);
  });

  it('are refused if their number differs from the number of symbols', () => {
    expect(() => unpackEntries(['EURUSD'], packEntries(entries))).toThrow(RangeError);
  });
});

describe('the outcomes of a slot', () => {
  it('belong to the levels at the decision: if an entry price was corrected later, the outcome is missing', () => {
    const page = ['EURUSD', 'BTCUSDT', 'XAUUSD', 'ADAUSDT'].map((symbol) => someEntry(symbol));
    const after = [
      someEntry('EURUSD'),
      someEntry('BTCUSDT', { before: someBefore({ entry: 100.5 }) }),
      someEntry('XAUUSD', { before: someBefore({ distance: 1.1 }) }),
    ];
    const { settled, corrected } = outcomesOf(page, after);
    expect(settled.map(({ symbol }) => symbol)).toEqual(['EURUSD']);
    expect(settled[0]?.outcome).toEqual({ buyR: 1, sellR: -1, label: 1 });
    expect(corrected).toEqual(['BTCUSDT', 'XAUUSD']);
  });
});

describe('a day of rows', () => {
  const DAY = Date.parse('2026-03-02T00:00Z');
  const rows = [0, 5, 1_435].map((minute, index) => ({
    slot: DAY + minute * 60_000,
    settledAt: DAY + (minute + 5) * 60_000,
    features,
    outcome: { buyR: 0.5, sellR: -0.5, label: ([1, 0, null] as const)[index] as 1 },
  }));

  it('is unchanged after packing, and is refused if bytes are missing', () => {
    const bytes = packDay(DAY, rows);
    expect(unpackDay(DAY, 300_000, bytes)).toEqual(rows);
    expect(() => unpackDay(DAY, 300_000, bytes.subarray(1))).toThrow(RangeError);
  });
});
