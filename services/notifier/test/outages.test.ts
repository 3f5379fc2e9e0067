import { randomUUID } from 'node:crypto';
import { accessGranted } from '@croneai/contracts/events/notices.ts';
import { afterAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { openLink } from '../../../packages/platform/test/support/cuttable-link.ts';
import { takeRedisDatabase } from '../../../tests/support/redis-database.ts';
import { until } from '../../../tests/support/until.ts';
import { newDelivery } from '../src/deliveries/delivery.ts';
import { type Harness, type HarnessOptions, someAddress, startHarness } from './harness.ts';
import { type SmtpStandIn, startSmtpStandIn } from './smtp-stand-in.ts';

/** The service of one test, on a mail server of its own. */
async function startOn(
  port: number,
  timings: HarnessOptions['timings'] = {},
  env: HarnessOptions['env'] = {},
): Promise<Harness> {
  const smtpUrl = `smtp://127.0.0.1:${port}`;
  const notifier = await startHarness({ backing: inject('backing'), smtpUrl, timings, env });
  onTestFinished(() => notifier.stop());
  return notifier;
}
async function startSmtp(options?: Parameters<typeof startSmtpStandIn>[0]): Promise<SmtpStandIn> {
  const smtp = await startSmtpStandIn(options);
  onTestFinished(() => smtp.close());
  return smtp;
}

/** A port that nobody listens on now. */
async function closedPort(): Promise<number> {
  const { port, close } = await startSmtpStandIn();
  await close();
  return port;
}

const messageIds = (server: SmtpStandIn) => server.mails.map(({ messageId }) => messageId).toSorted();
const idsOf = (events: string[]) => events.map((event) => `<${event}@croneai.example>`).toSorted();

describe('a mail server that is down', () => {
  it('loses nothing: all mails arrive, each once, soon after it is back (ASVS 16.5.2)', async () => {
    const port = await closedPort();
    // Pauses so long that only the look-out for the server can be what sends them.
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

  it('keeps its schedule in the row: a Redis that is emptied meanwhile loses nothing', async () => {
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

describe('a Redis that is down', () => {
  it('holds up neither the notices nor, once it is back, the mails', async () => {
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
  const smtp = await startSmtpStandIn({
    answerRecipient: (address) =>
      address.startsWith('nobody')
        ? '550 5.1.1 No such user'
        : address.startsWith('busy')
          ? '450 4.2.1 Mailbox busy'
          : undefined,
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
    timings: { schedule: { delaysMs: [100], giveUpAfterMs: 3_000 } },
  });
  afterAll(async () => {
    await service.stop();
    await smtp.close();
  });
  const codeTo = (name: string) => service.publishCode({ email: `${name}-${someAddress()}` });

  it('for good is recorded with its reason, visible in metrics, and not repeated', async () => {
    const row = await service.rowOf(await codeTo('nobody'), 'refused');
    expect(row).toMatchObject({ attempts: 1, sealed: null });
    expect(row.lastError).toContain('550 5.1.1 No such user');
    expect(await service.metrics()).toMatch(
      /notifier_deliveries_total\{template="code-requested",status="refused"[^}]*\} [1-9]/,
    );
  });

  it('that quotes the mail does not bring its secret into the row', async () => {
    const row = await service.rowOf(await codeTo('spam'), 'refused');
    expect(row.lastError).toContain('Looks like spam: …');
  });

  it('for now is tried again with the same Message-ID, until it is taken', async () => {
    const eventId = await codeTo('later');
    expect(await service.rowOf(eventId, 'sent')).toMatchObject({ attempts: 4 });
    expect(new Set(tried)).toEqual(new Set(idsOf([eventId])));
  });

  it('for now that never ends fails after the schedule', async () => {
    const row = await service.rowOf(await codeTo('busy'), 'failed');
    expect(row.attempts).toBeGreaterThan(2);
    expect(row.lastError).toContain('Mailbox busy');
  });
});

describe('several processes', () => {
  it('send each mail once', async () => {
    const smtp = await startSmtp();
    const service = await startOn(smtp.port);
    await service.startAnother();
    const events = await Promise.all(Array.from({ length: 60 }, () => service.publishCode()));
    await Promise.all(events.map((event) => service.rowOf(event, 'sent')));
    expect(messageIds(smtp)).toEqual(idsOf(events));
  });

  it('take over from one that died in the middle, with the same Message-ID', async () => {
    const smtp = await startSmtp();
    const service = await startOn(smtp.port);
    // What a killed worker leaves: a row that is claimed, and no job.
    const eventId = randomUUID();
    const at = new Date();
    const { id: _id, ...row } = newDelivery(
      {
        ...{ id: `${eventId}-left`, template: accessGranted.type, userId: null, email: someAddress() },
        ...{ fullName: 'Ada Obi', data: { tier: 'gold', dashboardUnlocked: true, hasDeposited: true } },
        ...{ subject: 'Your access', messageId: `<${eventId}@croneai.example>`, requestId: randomUUID() },
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
    expect(messageIds(smtp)).toEqual([row.messageId]);
  });
});
