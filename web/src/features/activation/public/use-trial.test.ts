import { expect, it } from 'vitest';
import { trialLeft } from './use-trial.ts';

const timeFormatted = { hours: '00', minutes: '00', seconds: '05' };
const NOW = Date.parse('2026-11-20T10:00:00.000Z');

it('the trial ends by the clock of this device, even if the server’s clock differs', () => {
  const countdown = {
    scope: 'trial',
    timeFormatted,
    remainingMs: 5_000,
    endsAt: '2031-01-01T00:00:00.000Z',
  } as const;
  expect(trialLeft(countdown, NOW)).toEqual({ endsAt: NOW + 5_000, isOver: false });
  expect(trialLeft({ ...countdown, remainingMs: 0 }, NOW)).toMatchObject({ isOver: true });
});

it('the countdown of the site is not mistaken for the member’s own trial', () => {
  expect(trialLeft({ scope: 'site', timeFormatted, remainingMs: 28_800_000, endsAt: null }, NOW)).toBeNull();
});
