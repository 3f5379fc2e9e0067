import { LEADERBOARD_MIN_TRADES, LEADERBOARD_Z } from '@croneai/contracts/leaderboard.ts';
import { PAPER_EQUITY_POINTS_MAX, PAPER_STARTING_BALANCE_USD } from '@croneai/contracts/paper.ts';
import { BOT_TIMEFRAMES } from '@croneai/contracts/paper-settings.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@croneai/contracts/units.ts';
import type { Terms } from '@croneai/rules/gain.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { someTape } from '../../test/some-rows.ts';
import type { TapeSignal } from '../settled/signal-rows.ts';
import { foldPaperAccount, type PaperRules, windowOf } from './fold-paper-account.ts';
import { addToDays, type DaySums, scoreOf } from './leaderboard-score.ts';
import { drawdownOf, equityOf, figuresOf, percentOf, statisticsOf, termsOfTrades } from './paper-figures.ts';

const SLOT_MS = 5 * MINUTE_MS;
/** A Monday. */
const START = Date.parse('2026-11-16T00:00:00Z');
const BEFORE_COSTS: Terms = { paysBy: { kind: 'none' }, costR: 0 };
const PAYOUT: Terms = { paysBy: { kind: 'payout', payout: 0.85 }, costR: 0 };
const POINTS: Terms = { paysBy: { kind: 'points' }, costR: 0.2 };
const START_CENTS = PAPER_STARTING_BALANCE_USD * 100;

/**
 * Makes the signal of the nth slot, published one second after the slot's start. If `multiple` is
 * undefined, the signal stays open; null settles it without prices.
 */
function signalOf(
  slot: number,
  multiple: number | null | undefined,
  change: Partial<TapeSignal> = {},
): TapeSignal {
  const startsAt = START + slot * SLOT_MS;
  const isOpen = multiple === undefined;
  const isBuy = slot % 2 === 0;
  return someTape({
    id: slot.toString(16).padStart(24, '0'),
    signalType: isBuy ? 'buy' : 'sell',
    stopLoss: isBuy ? 99 : 101,
    slot: startsAt,
    status: isOpen ? 'active' : multiple === null ? 'expired' : 'closed',
    outcome:
      isOpen || multiple === null ? null : multiple > 0 ? 'profit' : multiple < 0 ? 'loss' : 'breakeven',
    exitPrice: isOpen || multiple === null ? null : 100 + (isBuy ? multiple : -multiple),
    startsAt,
    createdAt: startsAt + 1_000,
    expiresAt: startsAt + SLOT_MS,
    settledAt: isOpen ? null : startsAt + SLOT_MS + 2_000,
    ...change,
  });
}
const rulesAt = (at: number, change: Partial<PaperRules> = {}): PaperRules => ({
  at,
  isTrading: true,
  sizeUsd: 50,
  riskCapPercent: 2,
  window: '1D',
  maxTrades: 1_000,
  tradesPerDay: null,
  hours: null,
  timeZone: 'UTC',
  minConfidence: 0,
  ...change,
});

const someMultiple = fc.option(fc.double({ min: -1, max: 1, noNaN: true }), { nil: null, freq: 10 });
const someTerms = fc.oneof(
  fc.constant(BEFORE_COSTS),
  fc
    .double({ min: 0.1, max: 5, noNaN: true })
    .map((payout): Terms => ({ paysBy: { kind: 'payout', payout }, costR: 0 })),
  // Includes costs that are higher than any real ones, so that a trade may cost more than it risks.
  fc.double({ min: 0, max: 3, noNaN: true }).map((costR): Terms => ({ paysBy: { kind: 'points' }, costR })),
);
/** Generates slots with and without signals, in order. The last signals may still be open. */
const someSignals = fc
  .tuple(
    fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), someMultiple, someTerms), { maxLength: 120 }),
    fc.integer({ min: 0, max: 3 }),
  )
  .map(([gaps, openCount]) => {
    let slot = 0;
    return gaps.map(([gap, multiple, terms], index) => {
      slot += gap;
      return signalOf(slot, index >= gaps.length - openCount ? undefined : multiple, { terms });
    });
  });
/** Generates a history of settings, ascending, at random times within the span of `someSignals`. */
const someRules = fc
  .array(
    fc.record({
      at: fc.integer({ min: START, max: START + 2_000 * SLOT_MS }),
      isTrading: fc.boolean(),
      sizeUsd: fc.constantFrom(50, 100, 250),
      riskCapPercent: fc.constantFrom(0.5, 1, 2),
      window: fc.constantFrom(...BOT_TIMEFRAMES),
      maxTrades: fc.integer({ min: 1, max: 15 }),
      tradesPerDay: fc.constantFrom(10, 50, null),
      hours: fc.constantFrom(null, { from: '08:00', to: '22:00' }, { from: '22:00', to: '06:00' }),
      timeZone: fc.constantFrom('UTC', 'Africa/Lagos'),
      minConfidence: fc.constantFrom(0, 61),
    }),
    { maxLength: 8 },
  )
  .map((rows) => rows.sort((a, b) => a.at - b.at));

/** Finds the rules in force when a signal was published, by a simple search. */
const inForce = (rules: readonly PaperRules[], at: number) => rules.filter((row) => row.at < at).at(-1);

describe('any paper account', () => {
  const always = (check: (rules: PaperRules[], signals: TapeSignal[]) => void) =>
    fc.assert(fc.property(someRules, someSignals, check));

  it('has a balance that equals its start plus the sum of its closed results, to the cent', () => {
    always((rules, signals) => {
      const { balanceCents, closed } = foldPaperAccount(rules, signals);
      const sum = closed.reduce((total, { resultCents }) => total + resultCents, 0);
      expect(balanceCents).toBe(START_CENTS + sum);
      expect(Number.isInteger(balanceCents)).toBe(true);
      expect(balanceCents).toBeGreaterThanOrEqual(0);
    });
  });

  it('opens trades only under rules that were saved earlier and are turned on, and only within the limits of these rules', () => {
    always((rules, signals) => {
      const { open, closed } = foldPaperAccount(rules, signals);
      const all = [...open, ...closed].map(({ openedAt }) => openedAt);
      for (const { openedAt, stakeCents } of [...open, ...closed]) {
        const held = inForce(rules, openedAt) as PaperRules;
        expect(held.isTrading).toBe(true);
        expect(stakeCents).toBeLessThanOrEqual(held.sizeUsd * 100);
        const { from } = windowOf(openedAt, held.window);
        const day = windowOf(openedAt, '1D').from;
        expect(all.filter((at) => at >= from && at <= openedAt).length).toBeLessThanOrEqual(held.maxTrades);
        if (held.tradesPerDay !== null) {
          expect(all.filter((at) => at >= day && at <= openedAt).length).toBeLessThanOrEqual(
            held.tradesPerDay,
          );
        }
      }
    });
  });

  it('trades each signal at most once, and either trades or skips every signal while the account is turned on', () => {
    always((rules, signals) => {
      const { open, closed, skipped } = foldPaperAccount(rules, signals);
      const ids = [...open, ...closed].map(({ signal }) => signal.id);
      expect(new Set(ids).size).toBe(ids.length);
      const seen = signals.filter(({ createdAt }) => inForce(rules, createdAt)?.isTrading).length;
      const left = Object.values(skipped).reduce((sum, count) => sum + count, 0);
      expect(ids.length + left).toBe(seen);
    });
  });

  it('keeps its earlier trades when later settings or signals are added', () => {
    fc.assert(
      fc.property(someRules, someSignals, fc.nat({ max: 2_000 }), (rules, signals, slot) => {
        const cut = START + slot * SLOT_MS;
        const before = foldPaperAccount(
          rules.filter(({ at }) => at < cut),
          signals.filter(({ createdAt }) => createdAt < cut),
        ).closed.filter(({ closedAt }) => closedAt < cut);
        const after = foldPaperAccount(rules, signals).closed.filter(({ closedAt }) => closedAt < cut);
        expect(after).toEqual(before);
      }),
    );
  });
});

describe('a trade', () => {
  it.each([
    [1, 10_050],
    [-1, 9_950],
    [0.5, 10_025],
    [null, 10_000],
  ])('of $50 with a result of %s R leaves $%d', (multiple, balanceUsd) => {
    const { balanceCents, closed } = foldPaperAccount([rulesAt(START)], [signalOf(1, multiple)]);
    expect(closed).toHaveLength(1);
    expect(balanceCents).toBe(balanceUsd * 100);
  });

  it.each<[string, Terms, number | null, number]>([
    ['a payout', PAYOUT, 0.3, 10_042.5],
    ['a payout', PAYOUT, -0.3, 9_950],
    ['a payout', PAYOUT, 0, 10_000],
    ['a payout', PAYOUT, null, 10_000],
    ['points', POINTS, 0.3, 10_005],
    ['points', POINTS, -1, 9_940],
    ['points', POINTS, 0, 9_990],
    ['points', POINTS, null, 10_000],
  ])('of $50 under %s (%o) with a result of %s R leaves $%d', (_of, terms, multiple, balanceUsd) => {
    const { balanceCents, closed } = foldPaperAccount([rulesAt(START)], [signalOf(1, multiple, { terms })]);
    expect(closed.map(({ grossMultiple }) => grossMultiple)).toEqual([
      multiple === null ? null : expect.closeTo(multiple, 9),
    ]);
    expect(balanceCents).toBe(balanceUsd * 100);
  });

  it('is lost if the price moved in the right direction by less than the cost', () => {
    const { closed } = foldPaperAccount([rulesAt(START)], [signalOf(1, 0.1, { terms: POINTS })]);
    expect(closed).toMatchObject([{ signal: { outcome: 'profit' }, outcome: 'loss', resultCents: -500 }]);
    expect(statisticsOf(figuresOf(closed, START_CENTS))).toMatchObject({ won: 0, lost: 1, winRate: 0 });
  });

  it('loses at most the balance, however high its cost is', () => {
    const terms: Terms = { paysBy: { kind: 'points' }, costR: 1_000 };
    const { balanceCents } = foldPaperAccount([rulesAt(START)], [signalOf(1, -1, { terms })]);
    expect(balanceCents).toBe(0);
  });

  it('risks at most the configured share of the balance', () => {
    const rules = [rulesAt(START, { sizeUsd: 250, riskCapPercent: 0.5 })];
    const { closed } = foldPaperAccount(rules, [signalOf(1, -1), signalOf(2, -1)]);
    // The second trade opens before the first is settled, so both see the same balance.
    expect(closed.map(({ stakeCents }) => stakeCents)).toEqual([5_000, 5_000]);
    const later = foldPaperAccount(rules, [signalOf(1, -1), signalOf(3, -1)]);
    expect(later.closed.map(({ stakeCents }) => stakeCents)).toEqual([5_000, 4_975]);
  });

  it('stays open until its settlement during a pause, and no other trade is opened during the pause', () => {
    const pausedAt = START + SLOT_MS + 30_000;
    const rules = [rulesAt(START), rulesAt(pausedAt, { isTrading: false })];
    const { closed, open } = foldPaperAccount(rules, [signalOf(1, -1), signalOf(2, 1), signalOf(3, 1)]);
    expect(closed.map(({ signal }) => signal.slot)).toEqual([START + SLOT_MS]);
    expect(open).toEqual([]);
  });

  it('is not opened by a signal that was published before the first settings were saved, or in the same instant', () => {
    const { createdAt } = signalOf(2, 1);
    const { closed } = foldPaperAccount(
      [rulesAt(createdAt)],
      [signalOf(1, 1), signalOf(2, 1), signalOf(3, 1)],
    );
    expect(closed.map(({ signal }) => signal.slot)).toEqual([START + 3 * SLOT_MS]);
  });

  it('is not opened if it would be late or has no stop loss, and each case is counted', () => {
    const late = signalOf(1, 1, { createdAt: START + SLOT_MS + MINUTE_MS + 1 });
    const { closed, skipped } = foldPaperAccount(
      [rulesAt(START)],
      [late, signalOf(2, 1, { stopLoss: null })],
    );
    expect(closed).toEqual([]);
    expect(skipped).toEqual({ hours: 0, confidence: 0, limit: 0, late: 1, noStop: 1, funds: 0 });
  });

  it('counts towards the limit of its window, and the windows begin at fixed times', () => {
    const rules = [rulesAt(START - 1, { window: '1H', maxTrades: 2 })];
    const signals = Array.from({ length: 24 }, (_, slot) => signalOf(slot, 1));
    const { closed, skipped } = foldPaperAccount(rules, signals);
    expect(closed.map(({ signal }) => (signal.slot - START) / SLOT_MS)).toEqual([0, 1, 12, 13]);
    expect(skipped.limit).toBe(20);
  });

  it('is not opened for a signal with too little confidence, or outside the configured hours in the configured time zone', () => {
    // Midnight in UTC is one o'clock in Lagos.
    const hours = { from: '01:10', to: '01:20' };
    const rules = [rulesAt(START, { hours, timeZone: 'Africa/Lagos', minConfidence: 58 })];
    const signals = [0, 1, 2, 3, 4].map((slot) => signalOf(slot, 1, slot === 3 ? { confidence: 57.9 } : {}));
    const { closed, skipped } = foldPaperAccount(rules, signals);
    expect(closed.map(({ signal }) => signal.slot)).toEqual([START + 2 * SLOT_MS]);
    expect(skipped).toMatchObject({ hours: 3, confidence: 1 });
  });
});

describe('the figures', () => {
  const closedOf = (...multiples: (number | null)[]) =>
    foldPaperAccount(
      [rulesAt(START)],
      // The signals are spaced so that each is settled before the next is opened.
      multiples.map((multiple, index) => signalOf(2 * index + 1, multiple)),
    ).closed;

  it('count wins and losses, and exclude signals without prices', () => {
    expect(statisticsOf(figuresOf(closedOf(1, -1, null, 0.5, -0.5), START_CENTS))).toEqual({
      closed: 5,
      won: 2,
      lost: 2,
      breakeven: 0,
      uncounted: 1,
      winRate: 50,
      profitFactor: 1,
      averageMultiple: 0,
      averageGross: 0,
      bestUsd: 50,
      worstUsd: -50,
    });
    expect(statisticsOf(figuresOf([], START_CENTS))).toMatchObject({
      winRate: null,
      profitFactor: null,
      bestUsd: null,
      worstUsd: null,
    });
  });

  it('count each trade under the terms of its signal, with the result before costs', () => {
    const signals = [
      signalOf(1, 1, { terms: PAYOUT }),
      signalOf(3, -0.5, { terms: PAYOUT }),
      signalOf(5, 0.5, { terms: POINTS }),
    ];
    const figures = figuresOf(foldPaperAccount([rulesAt(START)], signals).closed, START_CENTS);
    // Results are +42.50, −50, and +15, with stakes of 50.
    expect(statisticsOf(figures)).toMatchObject({
      averageMultiple: 0.05,
      averageGross: 0.33,
      profitFactor: 1.15,
    });
    expect(termsOfTrades(figures)).toEqual([
      { paysBy: PAYOUT.paysBy, count: 2 },
      { paysBy: POINTS.paysBy, count: 1 },
    ]);
  });

  it('measure the fall from the highest balance', () => {
    expect(drawdownOf(figuresOf(closedOf(1, -1, -1, 1), START_CENTS))).toEqual({
      currentPercent: 0.5,
      maxPercent: 1,
      maxUsd: 100,
    });
    expect(drawdownOf(figuresOf([], START_CENTS))).toEqual({ currentPercent: 0, maxPercent: 0, maxUsd: 0 });
  });

  it('thin out a long curve, but keep its ends, its highest point, and its lowest point', () => {
    const closed = closedOf(...Array.from({ length: 1_000 }, (_, index) => Math.sin(index / 40)));
    const curve = equityOf(figuresOf(closed, START_CENTS), START, START_CENTS);
    const values = curve.map(({ balanceUsd }) => balanceUsd);
    const all = [PAPER_STARTING_BALANCE_USD, ...closed.map(({ balanceCents }) => balanceCents / 100)];
    expect(curve.length).toBeLessThanOrEqual(PAPER_EQUITY_POINTS_MAX);
    expect([values[0], values.at(-1)]).toEqual([all[0], all.at(-1)]);
    expect([Math.min(...values), Math.max(...values)]).toEqual([Math.min(...all), Math.max(...all)]);
    expect(curve.map(({ at }) => at)).toEqual(curve.map(({ at }) => at).toSorted());
  });

  it('rank by the mean minus its uncertainty, once there are enough trades', () => {
    const results = Array.from({ length: LEADERBOARD_MIN_TRADES }, (_, index) => (index % 3 === 0 ? -1 : 1));
    const closed = closedOf(...results);
    const at = closed.at(-1)?.closedAt ?? 0;
    // Twenty results of +1 and ten of −1 have the mean 1/3 and the sample variance 26.667 ÷ 29.
    const expected = 1 / 3 - (LEADERBOARD_Z * Math.sqrt(80 / 3 / 29)) / Math.sqrt(30);
    const daysOf = (trades: typeof closed) => {
      const days: DaySums[] = [];
      for (const trade of trades) addToDays(days, trade);
      return days;
    };
    const score = scoreOf(daysOf(closed), at);
    expect(score.score).toBeCloseTo(expected, 9);
    expect(score).toMatchObject({ trades: 30, winRate: 66.67, returnPercent: 5 });
    expect(score.grossScore).toBe(score.score);
    expect(scoreOf(daysOf(closed.slice(1)), at).score).toBeNull();
    const later = at + 31 * 24 * HOUR_MS;
    expect(scoreOf(daysOf(closed), later)).toMatchObject({ trades: 0, score: null, returnPercent: 0 });
  });

  it('rank by stored sums of the last thirty UTC days, and these sums equal the sums over single trades', () => {
    const trade = fc.tuple(fc.integer({ min: 1, max: 600 }), someMultiple);
    fc.assert(
      fc.property(fc.array(trade, { maxLength: 80 }), fc.nat({ max: 40 }), (steps, daysLater) => {
        let slot = 0;
        const signals = steps.map(([gap, multiple]) => {
          slot += gap + 1;
          return signalOf(slot, multiple);
        });
        const { closed } = foldPaperAccount([rulesAt(START)], signals);
        const days: DaySums[] = [];
        for (const one of closed) addToDays(days, one);
        const today = Math.floor((closed.at(-1)?.closedAt ?? START) / DAY_MS) + daysLater;
        const recent = closed.filter(({ closedAt }) => closedAt >= (today - 29) * DAY_MS);
        const [first, last] = [recent[0], recent.at(-1)];
        const startCents = first ? first.balanceCents - first.resultCents : 0;
        const { maxPercent } = drawdownOf(figuresOf(recent, startCents));
        expect(scoreOf(days, today * DAY_MS)).toMatchObject({
          trades: recent.filter(({ multiple }) => multiple !== null).length,
          returnPercent: last ? percentOf(last.balanceCents - startCents, startCents) : 0,
          maxDrawdownPercent: maxPercent,
        });
      }),
    );
  });
});

describe('windows', () => {
  it.each([
    ['1H', '2026-11-18T13:00:00Z', '2026-11-18T14:00:00Z'],
    ['4H', '2026-11-18T12:00:00Z', '2026-11-18T16:00:00Z'],
    ['1D', '2026-11-18T00:00:00Z', '2026-11-19T00:00:00Z'],
    ['1W', '2026-11-16T00:00:00Z', '2026-11-23T00:00:00Z'],
  ] as const)('of %s begin at fixed times in UTC', (window, from, to) => {
    const expected = { from: Date.parse(from), to: Date.parse(to) };
    expect(windowOf(Date.parse('2026-11-18T13:37:00Z'), window)).toEqual(expected);
    expect(windowOf(expected.from, window)).toEqual(expected);
    expect(windowOf(expected.to - 1, window)).toEqual(expected);
  });
});
