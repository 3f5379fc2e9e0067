import { expect, it } from 'vitest';
import { someTape } from '../../test/some-rows.ts';
import { journalOf } from './journal.ts';
import { type JournalTrade, ownFigures } from './own-trades.ts';

const HOUR = 3_600_000;
const NOON = Date.UTC(2026, 10, 19, 12);

type Change = { isWon?: boolean; slot?: number; asset?: string; level?: 0 | 1 | 2 | 3; tags?: string[] };

function trade({ isWon = true, slot = NOON, asset = 'EUR/USD', level = 0, tags = [] }: Change): JournalTrade {
  const paysBy = { kind: 'payout', payout: 0.85 } as const;
  const signal = someTape({
    slot,
    asset,
    exitPrice: isWon ? 101 : 99,
    outcome: isWon ? 'profit' : 'loss',
    terms: { paysBy, costR: 0.1 },
  });
  const stored = { signalId: 'a', slot, takenAt: new Date(slot), stakeCents: 1_000, fillPrice: 100 };
  return { signal, stored: { ...stored, level, note: '', tags } };
}
const some = (count: number, change: Change): JournalTrade[] =>
  Array.from({ length: count }, () => trade(change));

it('has groups whose sums equal the totals of the whole record, in each grouping', () => {
  const trades = [
    ...some(3, { level: 1, slot: NOON + HOUR }),
    ...some(4, { isWon: false, level: 2, asset: 'GBP/USD' }),
    ...some(2, { isWon: false, slot: NOON + 5 * HOUR }),
  ];
  const journal = journalOf(trades, 'UTC');
  const whole = ownFigures(trades);
  expect(journal).toMatchObject({ trades: 9, netStakes: whole.netStakes, netUsd: whole.netUsd });
  for (const grouping of ['hour', 'market', 'direction', 'level', 'tag'] as const) {
    const rows = journal.groups[grouping];
    const sum = (key: 'trades' | 'netStakes' | 'netUsd') => rows.reduce((total, row) => total + row[key], 0);
    expect(sum('trades'), grouping).toBe(9);
    expect(sum('netStakes'), grouping).toBeCloseTo(whole.netStakes, 9);
    expect(sum('netUsd'), grouping).toBeCloseTo(whole.netUsd, 9);
  }
});

it('groups by the hour in the member’s time zone', () => {
  const trades = [trade({ slot: NOON })];
  expect(journalOf(trades, 'UTC').groups.hour[0]?.key).toBe('12');
  expect(journalOf(trades, 'Africa/Lagos').groups.hour[0]?.key).toBe('13');
  expect(journalOf(trades, 'Asia/Kolkata').groups.hour[0]?.key).toBe('17');
});

it('counts a trade under each of its tags', () => {
  const journal = journalOf([trade({ tags: ['london', 'late'] }), trade({})], 'UTC');
  expect(journal.groups.tag.map(({ key, trades }) => [key, trades])).toEqual([
    ['london', 1],
    ['late', 1],
    ['', 1],
  ]);
  expect(journal.trades).toBe(2);
});

it('shows a win rate with an interval only if at least 20 trades were won or lost', () => {
  const rateOf = (count: number) => journalOf(some(count, {}), 'UTC').groups.direction[0];
  expect(rateOf(19)).toMatchObject({ winRate: null, winRateInterval: null });
  expect(rateOf(20)).toMatchObject({ winRate: 100, winRateInterval: { low: 83.89, high: 100 } });
});

it('leaves out trades that are open or have no prices', () => {
  const running = trade({});
  running.signal = { ...running.signal, status: 'active', outcome: null, exitPrice: null, settledAt: null };
  const unpriced = trade({});
  unpriced.signal = { ...unpriced.signal, status: 'expired', outcome: null, exitPrice: null };
  expect(journalOf([running, unpriced], 'UTC')).toMatchObject({ trades: 0, netStakes: 0, lesson: null });
});

it('the lesson names the trade levels that cause most of a loss', () => {
  const trades = [
    ...some(5, { slot: NOON }),
    ...some(5, { slot: NOON + HOUR }),
    ...some(5, { isWon: false, slot: NOON }),
    ...some(5, { isWon: false, slot: NOON + HOUR }),
    ...some(4, { isWon: false, level: 2 }),
    ...some(3, { isWon: false, level: 3, slot: NOON + HOUR }),
  ];
  expect(journalOf(trades, 'UTC').lesson).toEqual({
    by: 'level',
    keys: ['2', '3'],
    trades: 7,
    netStakes: -7,
    ofStakes: -8.5,
  });
});

const spread = [1, 2, 3].flatMap((level) => [
  ...some(4, { isWon: false, level: level as 1 | 2 | 3 }),
  ...some(1, { level: level as 1 | 2 | 3 }),
]);

it.each([
  [
    'a loss of which the two worst levels cause only half',
    [...spread, ...some(7, { isWon: false }), ...some(5, {})],
  ],
  ['a gain', some(20, {})],
  ['few trades', some(9, { isWon: false })],
  ['a loss that is the same everywhere', some(40, { isWon: false })],
])('contains no lesson from %s', (_case, trades) => {
  expect(journalOf(trades, 'UTC').lesson).toBeNull();
});
