import { errors } from '@croneai/contracts/errors.ts';
import { expect, it } from 'vitest';
import { resendCode } from './confirm-code.ts';

/** A little less than the minimum response time of 60 ms, because timers may be early. */
const MIN_MS = 55;

const never = async () => {
  throw new Error('must not be called');
};

it('refuses a wrong password only after the minimum response time', async () => {
  const resend = resendCode({
    registrations: { addCode: never },
    findOwn: async () => undefined,
    issueCode: never,
    attempts: { count: async () => undefined },
    now: () => new Date('2026-11-20T10:00:00.000Z'),
  });
  const begunAt = performance.now();
  const refused = resend(
    { email: 'ada@example.com', password: 'NotTheOne1' },
    { address: '203.0.113.7', userAgent: undefined },
  );
  await expect(refused).rejects.toMatchObject({ code: errors.signUpOver.code });
  expect(performance.now() - begunAt).toBeGreaterThan(MIN_MS);
});
