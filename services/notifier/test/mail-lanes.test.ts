import { randomUUID } from 'node:crypto';
import { expect, inject, it, onTestFinished } from 'vitest';
import { until } from '../../../tests/support/until.ts';
import { createMailServer } from '../src/deliveries/mail-server.ts';
import { type HarnessOptions, someAddress, startHarness } from './harness.ts';
import { startSmtpStandIn } from './smtp-stand-in.ts';
import { writeNews } from './write-news.ts';

/** For what a busy machine may take its time over. */
const PATIENT_MS = 40_000;

/** The service of one test, on a mail server of its own. */
async function startOnSmtp(
  smtpOptions: Parameters<typeof startSmtpStandIn>[0] = {},
  options: Pick<HarnessOptions, 'timings' | 'env'> = {},
) {
  const smtp = await startSmtpStandIn(smtpOptions);
  onTestFinished(() => smtp.close());
  const smtpUrl = `smtp://127.0.0.1:${smtp.port}`;
  const notifier = await startHarness({ backing: inject('backing'), smtpUrl, ...options });
  onTestFinished(() => notifier.stop());
  return { smtp, notifier };
}

it('a code does not wait behind news, and Redis holds no more of them than the window (ASVS 15.2.2)', async () => {
  const { smtp, notifier: service } = await startOnSmtp({ thinkMs: 100 }, { timings: { bulkWindow: 40 } });
  // At five at a time they take ten seconds.
  const readers = 500;
  await writeNews(service, readers);
  await until('news to be on their way', () => expect(smtp.mails.length).toBeGreaterThan(0), PATIENT_MS);

  const askedAt = performance.now();
  const eventId = await service.publishCode();
  await service.rowOf(eventId, 'sent', 5_000);
  expect(performance.now() - askedAt).toBeLessThan(5_000);
  expect(await service.rows.countDocuments({ lane: 'bulk-mails', status: 'pending' })).toBeGreaterThan(
    readers / 4,
  );
  await until('the backlog to be measured', async () => {
    const metrics = await service.metrics();
    expect(metrics).toMatch(/^notifier_pending_deliveries\{lane="bulk-mails"[^}]*\} [1-9]\d+$/m);
    expect(metrics).toMatch(/^notifier_oldest_pending_seconds\{lane="bulk-mails"[^}]*\} [1-9]/m);
    const queued = Number(/^notifier_queue_jobs\{lane="bulk-mails"[^}]*\} (\d+)$/m.exec(metrics)?.[1]);
    expect(queued).toBeGreaterThan(0);
    // A heartbeat of the worker may be among them.
    expect(queued).toBeLessThanOrEqual(41);
  });
});

it('keeps to the rate that a lane may have, over all processes together', async () => {
  const { smtp, notifier } = await startOnSmtp({}, { env: { BULK_MAILS_PER_MINUTE: '600' } });
  await notifier.startAnother();
  const startedAt = performance.now();
  await writeNews(notifier, 12);
  await until('all to be sent', () => expect(smtp.mails).toHaveLength(12), PATIENT_MS);
  // One every 100 ms, the first at once.
  expect(performance.now() - startedAt).toBeGreaterThan(1_000);
});

it('cuts a dialogue off before its claim ends, and sends the mail once', async () => {
  const { smtp, notifier } = await startOnSmtp({ thinkMs: 1_000 }, { timings: { sendWithinMs: 400 } });
  const eventId = await notifier.publishCode();
  const row = await until('a second attempt', async () => {
    const found = await notifier.rowOf(eventId, 'pending');
    expect(found.attempts).toBeGreaterThan(1);
    return found;
  });
  expect(row).toMatchObject({ lastError: 'Message sending aborted' });
  expect(row.awaits).toBeNull();
  expect(smtp.mails).toEqual([]);
});

it('hands no mail to a server that does not encrypt, where it must (ASVS 12.3.1, 12.3.2)', async () => {
  const smtp = await startSmtpStandIn();
  onTestFinished(() => smtp.close());
  const server = createMailServer({
    url: `smtp://127.0.0.1:${smtp.port}`,
    from: { name: 'CroneAI', address: 'no-reply@croneai.example' },
    connections: 1,
    requiresTls: true,
  });
  const mail = {
    to: { name: 'Ada Obi', address: someAddress() },
    subject: 'Your code',
    text: 'K7MPQ3',
    html: '<p>K7MPQ3</p>',
    messageId: `<${randomUUID()}@croneai.example>`,
  };
  const result = await server.send(mail as never, AbortSignal.timeout(5_000));
  expect(result).toMatchObject({ outcome: 'not-now', isUnreachable: true });
  expect(await server.isUp()).toBe(false);
  server.close();
  expect(smtp.mails).toEqual([]);
  expect(smtp.commands).toContain('EHLO');
  expect(smtp.commands).not.toContain('MAIL');
});
