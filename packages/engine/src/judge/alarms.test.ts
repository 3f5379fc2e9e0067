import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomOf } from '../../test/random-candles.ts';
import {
  type Alarm,
  activeAlarms,
  findAgeAlarm,
  type PublishedOutcome,
  ratioOf,
  tripOfPrices,
  tripOfPublished,
  tripOfRows,
  tripOfSkill,
} from './alarms.ts';
import { gainOf, type SlotSums } from './day-record.ts';

const repeat = <T>(count: number, of: (index: number) => T): T[] =>
  Array.from({ length: count }, (_none, index) => of(index));

describe('a ratio of sums over slots', () => {
  it('divides the sum of the numerators by the sum of the denominators, and computes the error of this ratio from the residuals of the slots', () => {
    // The ratio is 9 ÷ 6 = 1.5. The residuals are 1 − 3, 4 − 3, and 4 − 3. The standard error is
    // √(4 + 1 + 1) ÷ 6 = 0.40825.
    const slots = [1, 4, 4].map((above) => ({ above, below: 2 }));
    const found = ratioOf(slots, 2);
    expect(found).toMatchObject({ value: 1.5, count: 3 });
    expect(found?.low).toBeCloseTo(1.5 - 2 * 0.408_248, 5);
    expect(found?.high).toBeCloseTo(1.5 + 2 * 0.408_248, 5);
    expect(ratioOf([{ above: 1, below: 0 }], 2)).toBeUndefined();
  });

  it('is the same in every unit and for every order of the slots', () => {
    const slot = fc.record({
      above: fc.double({ min: -1, max: 1, noNaN: true }),
      below: fc.double({ min: 0.1, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(slot, { minLength: 2, maxLength: 30 }), (slots) => {
        const one = ratioOf(slots, 1.96);
        const other = ratioOf(
          slots.toReversed().map(({ above, below }) => ({ above: 7 * above, below: 7 * below })),
          1.96,
        );
        expect(other?.value).toBeCloseTo(one?.value ?? 0, 9);
        expect(other?.high).toBeCloseTo(one?.high ?? 0, 9);
      }),
    );
  });
});

/** Makes slots whose gains alternate around `mean`. */
const sumsOf = (count: number, mean: number, spread: number): SlotSums[] =>
  repeat(count, (index) => [index, 1, mean + (index % 2 === 0 ? spread : -spread)]);

describe('the skill alarm', () => {
  it('trips when a licensed kind of market is significantly worse than a coin toss, and states the percentage', () => {
    // 400 · −0.0001 = −0.04 %; 1.96 · 400 · 0.001 ÷ √1,000 = 0.0248.
    const trip = tripOfSkill('forex', sumsOf(1_000, -0.000_1, 0.001));
    expect(trip).toMatchObject({ name: 'skill', kind: 'forex', count: 1_000 });
    expect(trip?.value).toBeCloseTo(-0.04, 9);
    expect(trip?.high).toBeCloseTo(-0.04 + 0.0248, 4);
  });

  it('stays silent if the results may be chance, if there are too few slots, or if the kind has no licence', () => {
    expect(tripOfSkill('forex', sumsOf(1_000, -0.000_1, 0.01))).toBeUndefined();
    expect(tripOfSkill('forex', sumsOf(499, -0.000_1, 0))).toBeUndefined();
    const unlicensed = sumsOf(1_000, -0.000_1, 0).map(([index, , gain]): SlotSums => [index, 0, gain]);
    expect(tripOfSkill('forex', unlicensed)).toBeUndefined();
  });

  it('looks only at the newest 5,000 slots', () => {
    const bad = sumsOf(9_000, -0.01, 0);
    expect(tripOfSkill('forex', [...bad, ...sumsOf(5_000, 0.001, 0)])).toBeUndefined();
    expect(tripOfSkill('forex', [...sumsOf(9_000, 0.01, 0), ...bad.slice(0, 5_000)])?.count).toBe(5_000);
  });
});

describe('the alarm about published signals', () => {
  const published = (count: number, predicted: number, wins: number): PublishedOutcome[] =>
    repeat(count, (slot) => ({ slot, predicted, won: (slot * 7_919) % count < wins }));

  it('trips when predictions exceed outcomes significantly and by at least three points', () => {
    // The excess is 55 − 50 = 5 points. Its 99.8 % interval is ± 3.0902 · 50 ÷ √1,000 = ± 4.89
    // points.
    const trip = tripOfPublished('metal', published(1_000, 0.55, 500));
    expect(trip).toMatchObject({ name: 'published', kind: 'metal', count: 1_000 });
    expect(trip?.value).toBeCloseTo(5, 9);
    expect(trip?.low).toBeCloseTo(5 - 4.886, 3);
  });

  it.each([
    ['the excess is within chance', published(1_000, 0.535, 500)],
    ['there are too few signals', published(299, 0.6, 0)],
    ['predictions are below outcomes', published(1_000, 0.5, 600)],
    ['the excess is significant but below three points', published(1_000, 0.999, 971)],
  ])('stays silent if %s', (_why, outcomes) => {
    expect(tripOfPublished('metal', outcomes)).toBeUndefined();
  });

  it('ignores all signals before the newest thousand', () => {
    expect(
      tripOfPublished('metal', [...published(5_000, 0.6, 0), ...published(1_000, 0.52, 520)]),
    ).toBeUndefined();
  });
});

describe('forecasts that win as predicted', () => {
  const SLOTS_A_DAY = 288;
  const DAYS = 28;

  /**
   * Simulates two weeks without checks, so that the alarms have enough slots, and then four weeks
   * with one check a day. Returns whether each alarm tripped.
   */
  function looks(seed: number): { skill: boolean; published: boolean } {
    const random = randomOf(seed);
    const sums: SlotSums[] = [];
    const published: PublishedOutcome[] = [];
    for (let slot = 0; slot < 1.5 * DAYS * SLOTS_A_DAY; slot += 1) {
      const buy = 0.5 + 0.04 * (random() - 0.5);
      const label = random() < buy ? 1 : 0;
      sums.push([slot, 1, gainOf(buy, label)]);
      if (slot % 8 === 0) published.push({ slot, predicted: 0.55, won: random() < 0.55 });
    }
    const days = repeat(DAYS, (day) => (day + DAYS / 2) * SLOTS_A_DAY);
    return {
      skill: days.some((end) => tripOfSkill('forex', sums.slice(0, end))),
      published: days.some((end) => tripOfPublished('forex', published.slice(0, end / 8))),
    };
  }

  it('almost never trip an alarm in four weeks of daily checks', { timeout: 120_000 }, () => {
    const worlds = repeat(60, looks);
    const share = (name: 'skill' | 'published') =>
      worlds.filter((world) => world[name]).length / worlds.length;
    for (const name of ['skill', 'published'] as const) expect(share(name)).toBeLessThanOrEqual(0.05);
  });
});

describe('the alarms about prices, training rows, and the age of models', () => {
  it('trip if more than 5 % of the requests return no prices, provided there are enough requests', () => {
    expect(tripOfPrices({ unpriced: 51, wanted: 1_000 })?.value).toBeCloseTo(5.1, 9);
    expect(tripOfPrices({ unpriced: 50, wanted: 1_000 })).toBeUndefined();
    expect(tripOfPrices({ unpriced: 900, wanted: 999 })).toBeUndefined();
    expect(tripOfPrices({ unpriced: 0, wanted: 0 })).toBeUndefined();
  });

  it('trip if the training lost more than 30 % of its rows', () => {
    expect(tripOfRows(690, 1_000)?.value).toBeCloseTo(31, 9);
    expect(tripOfRows(700, 1_000)).toBeUndefined();
    expect(tripOfRows(0, undefined)).toBeUndefined();
    expect(tripOfRows(10, 0)).toBeUndefined();
  });

  it('trip if the models are older than 30 h, and state the date of the models', () => {
    const hour = 3_600_000;
    expect(findAgeAlarm(0, 30 * hour)).toBeUndefined();
    const since = { since: 30 * hour, seenAt: 31 * hour };
    expect(findAgeAlarm(0, 31 * hour)).toMatchObject({ name: 'age', value: 31, ...since });
  });
});

describe('active alarms', () => {
  const DAY = 24 * 3_600_000;
  const found = { value: -1, low: -2, high: -0.1, count: 9 };
  const trip = { name: 'skill', kind: 'forex', ...found } as const;
  const alarm: Alarm = { ...trip, since: 5 * DAY, seenAt: 5 * DAY + 1 };
  const at = (day: number, isLicensed = false) => ({
    day: day * DAY,
    now: day * DAY + 1,
    isLicensed: () => isLicensed,
  });

  it('begin on the day on which they first trip, and continue while they still trip', () => {
    expect(activeAlarms([trip], [], at(5))).toEqual([alarm]);
    expect(activeAlarms([{ ...trip, value: -2 }], [alarm], at(6))).toEqual([
      { ...alarm, value: -2, seenAt: 6 * DAY + 1 },
    ]);
    expect(activeAlarms([{ ...trip, kind: 'metal' }], [alarm], at(6, true))).toMatchObject([
      { kind: 'metal', since: 6 * DAY },
    ]);
  });

  it('that suspend licences last until a licence is earned again, but at most four weeks; all others last only while they trip', () => {
    expect(activeAlarms([], [alarm], at(6))).toEqual([alarm]);
    expect(activeAlarms([], [alarm], at(6, true))).toEqual([]);
    expect(activeAlarms([], [alarm], at(33))).toEqual([]);
    expect(activeAlarms([], [{ ...alarm, name: 'prices' }], at(6))).toEqual([]);
  });
});
