import { LIVE_SESSION_NAMES } from '@croneai/contracts/live-sessions.ts';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { findUpcoming, upcomingSessions } from './live-sessions.ts';

it('lists the next occurrence of each session within a week, soonest first', () => {
  void fc.assert(
    fc.property(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }), (now) => {
      const sessions = upcomingSessions(now);
      const starts = sessions.map(({ startsAt }) => startsAt.getTime());
      expect(starts).toEqual(starts.toSorted((a, b) => a - b));
      for (const { startsAt, minutes } of sessions) {
        const ahead = startsAt.getTime() - now.getTime();
        expect(ahead).toBeGreaterThan(-minutes * 60_000);
        expect(ahead).toBeLessThanOrEqual(7 * 86_400_000);
      }
    }),
  );
});

it('live sessions keep their time of day in UTC', () => {
  const thursday = new Date('2026-11-26T16:59:59.000Z');
  expect(upcomingSessions(thursday)[0]).toMatchObject({
    id: 'weekly-review-2026-11-26',
    startsAt: new Date('2026-11-26T17:00:00.000Z'),
  });
});

it('a live session can be joined until it ends', () => {
  const found = (time: string) => findUpcoming('weekly-review-2026-11-26', new Date(`2026-11-26T${time}Z`));
  expect(found('17:44:59')).toBeDefined();
  expect(found('17:45:00')).toBeUndefined();
});

it('there are two live sessions a week, as the descriptions of the tiers promise', () => {
  const sessions = upcomingSessions(new Date());
  expect(sessions.map(({ name }) => name).sort()).toEqual([...LIVE_SESSION_NAMES].sort());
  expect(LIVE_SESSION_NAMES).toHaveLength(2);
});
