import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness } from '../../services/notifier/test/harness.ts';
import { type SmtpStandIn, startSmtpStandIn } from '../../services/notifier/test/smtp-stand-in.ts';
import { writeNews } from '../../services/notifier/test/write-news.ts';
import { takeBacking } from '../backing/start-backing.ts';
import { until } from '../support/until.ts';

const READERS = 20_000;
const MAIL_MS = 100;
const WITHIN_MS = 5_000;
/** Number of codes, sent at one per second. */
const CODES = 20;
/** On a busy machine it takes minutes to write 20,000 rows into a store without indexes. */
const TEST_MS = 8 * 60_000;

let backing: Awaited<ReturnType<typeof takeBacking>>;
let smtp: SmtpStandIn;
let notifier: Harness;
beforeAll(async () => {
  backing = await takeBacking();
  smtp = await startSmtpStandIn({ thinkMs: MAIL_MS });
  notifier = await startHarness({
    backing: backing.urls,
    smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
    // These timings are those of production. All other timings are the short ones of the harness.
    timings: { sweepEveryMs: 3_000, measureEveryMs: 15_000, bulkWindow: 1_000 },
  });
});
afterAll(async () => {
  await notifier?.stop();
  await smtp?.close();
  await backing?.stop?.();
});

async function sendCode(): Promise<number> {
  const email = `code-${randomUUID()}@example.com`;
  const askedAt = performance.now();
  await notifier.publishCode({ email });
  const isThere = () => {
    if (!smtp.mails.some((mail) => mail.recipient === email)) throw new Error('not yet');
  };
  await until('the code to be handed over', isThere, 60_000);
  return performance.now() - askedAt;
}

it(
  `sends each code within ${WITHIN_MS / 1_000} s while ${READERS} news mails wait and each mail takes ${MAIL_MS} ms`,
  async () => {
    await writeNews(notifier, READERS);
    await until('news to be on their way', () => expect(smtp.mails.length).toBeGreaterThan(50), 60_000);
    const waits: Promise<number>[] = [];
    for (let at = 0; at < CODES; at += 1) {
      waits.push(sendCode());
      // The load is one registration per second.
      await pause(1_000);
    }
    const longest = Math.max(...(await Promise.all(waits)));
    console.log(`longest wait of ${CODES} codes behind ${READERS} news: ${Math.round(longest)} ms`);
    expect(longest).toBeLessThan(WITHIN_MS);
    const left = await notifier.rows.countDocuments({ lane: 'bulk-mails', status: 'pending' });
    expect(left).toBeGreaterThan(READERS / 2);
    expect(await notifier.rows.countDocuments({ status: 'expired' })).toBe(0);
  },
  TEST_MS,
);
