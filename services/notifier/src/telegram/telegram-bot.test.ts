import { HOUR_MS } from '@croneai/contracts/units.ts';
import { GrammyError } from 'grammy';
import { expect, it } from 'vitest';
import { resultOfFailure } from './telegram-bot.ts';

it.each([
  [30, 30_000],
  [3_600_000, HOUR_MS],
])('a 429 with a retry_after of %d s pauses for %d ms', (seconds, pauseMs) => {
  const refused = { error_code: 429, description: 'Too Many Requests', parameters: { retry_after: seconds } };
  const error = new GrammyError('refused', { ok: false, ...refused }, 'sendMessage', {});
  expect(resultOfFailure(error)).toMatchObject({ outcome: 'not-now', pauseMs });
});
