import { randomUUID } from 'node:crypto';
import { accessGranted } from '@croneai/contracts/events/mails.ts';
import { afterAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { openLink } from '../../../packages/platform/test/support/cuttable-link.ts';
import { takeRedisDatabase } from '../../../tests/support/redis-database.ts';
import { until } from '../../../tests/support/until.ts';
import { createMailServer } from '../src/mail-sending/mail-server.ts';
import { newDelivery } from '../src/mails/delivery.ts';
import {
  type Harness,
  type HarnessOptions,
  someAddress,
  someUser,
  startHarness,
  toMember,
} from './harness.ts';
import { type SmtpStandIn, startSmtpStandIn } from './smtp-stand-in.ts';
import { writeNews } from './write-news.ts';

/**
 * Only these tests read the backlog and the state of the mail server, so only they pay for frequent
 * checks.
 */
const FREQUENT_CHECKS = { measureEveryMs: 500, lookEveryMs: 500 };

/** Starts notifier for one test, with the mail server at this port. */
async function startOn(
  port: number,
  timings: HarnessOptions['timings'] = {},
  env: HarnessOptions['env'] = {},
): Promise<Harness> {
  const smtpUrl = `smtp://127.0.0.1:${port}`;
  const notifier = await startHarness({
    backing: inject('backing'),
    smtpUrl,
    timings: { ...FREQUENT_CHECKS, ...timings },
    env,
  });
  onTestFinished(() => notifier.stop());
  return notifier;
}
async function startSmtp(options?: Parameters<typeof startSmtpStandIn>[0]): Promise<SmtpStandIn> {
  const smtp = await startSmtpStandIn(options);
  onTestFinished(() => smtp.close());
  return smtp;
}

/** Returns a port at which no server listens. */
async function closedPort(): Promise<number> {
  const { port, close } = await startSmtpStandIn();
  await close();
  return port;
}

/** Deadline for slow steps on a busy machine. */
const PATIENT_MS = 40_000;

const messageIds = (server: SmtpStandIn) => server.mails.map(({ messageId }) => messageId).toSorted();
const idsOf = (events: string[]) => events.map((event) => `<${event}@croneai.example>`).toSorted();

describe('a mail server that is down', () => {
  it('loses no mail: each mail arrives once, soon after the server is back (ASVS 16.5.2)', async () => {
    const port = await closedPort();
    // The pauses between retries are long, so that only the recovery of the mail server can cause
    // the sends.
    const service = await startOn(port, { schedule: { delaysMs: [600_000], giveUpAfterMs: 3_600_000 } });
    const events = await Promise.all(Array.from({ length: 20 }, () => service.publishCode()));
    await until('all to wait for the mail server', async () => {
      expect(await service.rows.countDocuments({ status: 'pending', awaits: 'mail-server' })).toBe(20);
    });
    expect(await service.metrics()).toMatch(/^mail_server_up\{[^}]*\} 0$/m);
    expect(await service.health()).not.toMatchObject({ ready: false });

    const smtp = await startSmtp({ port });
    await Promise.all(events.map((event) => service.rowOf(event, 'sent')));
    expect(messageIds(smtp)).toEqual(idsOf(events));
    expect(await service.metrics()).toMatch(/^mail_server_up\{[^}]*\} 1$/m);
  });

  it('loses no schedule if Redis is emptied, because the row of the mail contains the schedule', async () => {
    const port = await closedPort();
    const service = await startOn(port, {
      schedule: { delaysMs: [2_000], giveUpAfterMs: 60_000 },
      lookEveryMs: 600_000,
    });
    const events = await Promise.all(Array.from({ length: 5 }, () => service.publishCode()));
    await Promise.all(
      events.map((event) =>
        until('a first attempt', async () => {
          expect(await service.rowOf(event, 'pending')).toMatchObject({ awaits: 'mail-server' });
        }),
      ),
    );
    await service.redis.flushdb();
    const smtp = await startSmtp({ port });
    await Promise.all(events.map((event) => service.rowOf(event, 'sent')));
    expect(messageIds(smtp)).toEqual(idsOf(events));
    expect(await service.metrics()).toMatch(/^notifier_requeued_total\{[^}]*\} [1-9]/m);
  });
});

describe('an outage of Redis', () => {
  it('delays no notices, and delays mails only until Redis is back', async () => {
    const smtp = await startSmtp();
    const redis = await openLink(inject('backing').redisUrl);
    onTestFinished(() => redis.close());
    const service = await startOn(smtp.port, {}, { REDIS_URL: await takeRedisDatabase(redis.url) });
    await service.rowOf(await service.publishCode(), 'sent');
    redis.cut();
    const events = await Promise.all(Array.from({ length: 10 }, () => service.publishCode()));
    await Promise.all(events.map((event) => service.rowOf(event, 'pending')));
    expect(await service.health()).toMatchObject({ ready: false });
    redis.restore();
    await Promise.all(events.map((event) => service.rowOf(event, 'sent')));
    expect(messageIds(smtp).filter((id) => idsOf(events).includes(id))).toEqual(idsOf(events));
  });
});

describe('a refusal', async () => {
  const tried: string[] = [];
  const taken = new Set<string>();
  const answerRecipient = (address: string) => {
    if (address.startsWith('busy')) return '450 4.2.1 Mailbox busy';
    return address.startsWith('nobody') && !taken.has(address) ? '550 5.1.1 No such user' : undefined;
  };
  const smtp = await startSmtpStandIn({
    answerRecipient,
    answerMessage: (raw) => {
      if (/^To: .*spam/im.test(raw)) return '554 5.7.1 Looks like spam: K7MPQ3';
      if (!/^To: .*later/im.test(raw)) return undefined;
      tried.push(/^Message-ID: (.*)$/im.exec(raw)?.[1] ?? '');
      return tried.length <= 3 ? '451 4.7.1 Try again later' : undefined;
    },
  });
  const service = await startHarness({
    backing: inject('backing'),
    smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
    timings: { ...FREQUENT_CHECKS, schedule: { delaysMs: [100], giveUpAfterMs: 3_000 } },
  });
  afterAll(async () => {
    await service.stop();
    await smtp.close();
  });
  const codeTo = (name: string) => service.publishCode({ email: `${name}-${someAddress()}` });

  it('if permanent, is recorded with the reason, counted in metrics, and not retried', async () => {
    const row = await service.rowOf(await codeTo('nobody'), 'refused');
    expect(row).toMatchObject({ attempts: 1, sealed: null });
    expect(row.lastError).toContain('550 5.1.1 No such user');
    expect(await service.metrics()).toMatch(
      /notifier_deliveries_total\{template="code-requested",status="refused"[^}]*\} [1-9]/,
    );
  });

  it('is shown to the member if the address is the cause, until a mail is accepted or the address changes', async () => {
    const member = someUser({ email: `nobody-${someAddress()}` });
    const { userId } = member;
    await service.publishUser(member);
    const { token } = await service.sessions.open({ userId });
    const refusedSince = async () => {
      const { envelope } = await service.get('/api/service-notices', token);
      return (envelope as unknown as { mailRefusedSince: string | null }).mailRefusedSince;
    };
    const access = { tier: 'gold', dashboardUnlocked: true, hasDeposited: true } as const;
    const mailTo = () => service.publish(accessGranted, { recipient: toMember(userId), ...access });
    await service.rowOf(await mailTo(), 'refused');
    await until('the refusal', async () => expect(await refusedSince()).toEqual(expect.any(String)));
    const other = `nobody-${someAddress()}`;
    await service.publishUser({ ...member, email: other }, 2);
    await until('the other address', async () => expect(await refusedSince()).toBeNull());
    await service.rowOf(await mailTo(), 'refused');
    taken.add(other);
    await service.rowOf(await mailTo(), 'sent');
    await until('it to be taken', async () => expect(await refusedSince()).toBeNull());
  });

  it('leaves no secret in the row if the refusal quotes the mail', async () => {
    const row = await service.rowOf(await codeTo('spam'), 'refused');
    expect(row.lastError).toContain('Looks like spam: …');
  });

  it('if temporary, is retried with the same Message-ID until the mail is accepted', async () => {
    const eventId = await codeTo('later');
    expect(await service.rowOf(eventId, 'sent')).toMatchObject({ attempts: 4 });
    expect(new Set(tried)).toEqual(new Set(idsOf([eventId])));
  });

  it('counts as a failure if it is still temporary after all scheduled retries', async () => {
    const row = await service.rowOf(await codeTo('busy'), 'failed');
    expect(row.attempts).toBeGreaterThan(2);
    expect(row.lastError).toContain('Mailbox busy');
  });
});

it('several processes send each mail once, and resend the mails of a killed process with the same Message-ID', async () => {
  const smtp = await startSmtp();
  const service = await startOn(smtp.port);
  await service.startAnother();
  const events = await Promise.all(Array.from({ length: 60 }, () => service.publishCode()));
  await Promise.all(events.map((event) => service.rowOf(event, 'sent')));
  expect(messageIds(smtp)).toEqual(idsOf(events));

  // A killed worker leaves a claimed row without a job.
  const eventId = randomUUID();
  const at = new Date();
  const { id: _id, ...row } = newDelivery(
    {
      id: `${eventId}-left`,
      template: accessGranted.type,
      userId: null,
      email: someAddress(),
      fullName: 'Ada Obi',
      data: { tier: 'gold', dashboardUnlocked: true, hasDeposited: true, features: [] },
      subject: 'Your access',
      messageId: `<${eventId}@croneai.example>`,
      requestId: randomUUID(),
      eraseWhenDone: false,
    },
    at,
  );
  const claimedUntil = new Date(at.getTime() + 1_500);
  const claimed = { attempts: 1, claimedBy: 'a worker that is gone', claimedUntil };
  await service.rows.insertOne({ _id, ...row, ...claimed });
  const sent = await service.rowOf(eventId, 'sent');
  expect(sent.attempts).toBe(2);
  expect(sent.sentAt?.getTime()).toBeGreaterThanOrEqual(claimedUntil.getTime());
  expect(messageIds(smtp)).toEqual(idsOf([...events, eventId]));
});

it('a code does not wait behind news mails, and Redis contains only a limited part of the news mails (ASVS 15.2.2)', async () => {
  const smtp = await startSmtp({ thinkMs: 100 });
  const service = await startOn(smtp.port, { bulkWindow: 40 });
  // Over five connections, the mail server takes ten seconds to accept these mails.
  const readers = 500;
  await writeNews(service, readers);
  await until('news to be on their way', () => expect(smtp.mails.length).toBeGreaterThan(0), PATIENT_MS);

  const eventId = await service.publishCode();
  await service.rowOf(eventId, 'sent');
  expect(await service.rows.countDocuments({ lane: 'bulk-mails', status: 'pending' })).toBeGreaterThan(
    readers / 4,
  );
  await until('the backlog to be measured', async () => {
    const metrics = await service.metrics();
    expect(metrics).toMatch(/^notifier_pending_deliveries\{lane="bulk-mails"[^}]*\} [1-9]\d+$/m);
    expect(metrics).toMatch(/^notifier_oldest_pending_seconds\{lane="bulk-mails"[^}]*\} [1-9]/m);
    const queued = Number(/^notifier_queue_jobs\{lane="bulk-mails"[^}]*\} (\d+)$/m.exec(metrics)?.[1]);
    expect(queued).toBeGreaterThan(0);
    expect(metrics).toMatch(/^notifier_oldest_job_seconds\{queue="bulk-mails"[^}]*\} (?:[1-9]|0\.\d)/m);
    expect(metrics).toMatch(/^notifier_oldest_job_seconds\{queue="send-push"[^}]*\} 0$/m);
    // The queue may also contain a heartbeat of the worker.
    expect(queued).toBeLessThanOrEqual(41);
  });
});

it('all processes together send news mails no faster than the rate limit allows', async () => {
  const smtp = await startSmtp();
  const notifier = await startOn(smtp.port, {}, { BULK_MAILS_PER_MINUTE: '600' });
  await notifier.startAnother();
  const startedAt = performance.now();
  await writeNews(notifier, 12);
  await until('all to be sent', () => expect(smtp.mails).toHaveLength(12), PATIENT_MS);
  // The lane sends a mail every 100 ms; the first is sent at once.
  expect(performance.now() - startedAt).toBeGreaterThan(1_000);
});

it('an SMTP dialogue is cut off before the claim on the mail expires, so that the mail is sent once', async () => {
  const smtp = await startSmtp({ thinkMs: 1_000 });
  const notifier = await startOn(smtp.port, { sendWithinMs: 400 });
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

it('no mail is sent to a server without encryption if encryption is required (ASVS 12.3.1, 12.3.2)', async () => {
  const smtp = await startSmtp();
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
