import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { findUpcoming, upcomingSessions } from './live-sessions.ts';

it('finds the next occurrence of each session within a week, the nearest first', () => {
  void fc.assert(
    fc.property(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }), (now) => {
      const sessions = upcomingSessions(now);
      const starts = sessions.map(({ startsAt }) => startsAt.getTime());
      expect(starts).toEqual(starts.toSorted((a, b) => a - b));
      for (const start of starts) {
        expect(start).toBeGreaterThan(now.getTime());
        expect(start - now.getTime()).toBeLessThanOrEqual(7 * 86_400_000);
      }
    }),
  );
});

it('keeps the time of day in UTC', () => {
  const thursday = new Date('2026-11-26T16:59:59.000Z');
  expect(upcomingSessions(thursday)[0]).toMatchObject({
    id: 'weekly-review-2026-11-26',
    startsAt: new Date('2026-11-26T17:00:00.000Z'),
  });
  expect(findUpcoming('weekly-review-2026-11-26', new Date('2026-11-26T17:00:00.000Z'))).toBeUndefined();
});
