import { randomUUID } from 'node:crypto';
import { accessGranted, codeRequested } from '@croneai/contracts/events/notices.ts';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { takeRedisDatabase } from '../../../tests/support/redis-database.ts';
import { until } from '../../../tests/support/until.ts';
import {
  type Harness,
  type HarnessOptions,
  inMinutes,
  someAddress,
  someSignUp,
  startHarness,
} from './harness.ts';
import { type RedisProxy, startRedisProxy } from './redis-proxy.ts';
import { type SmtpStandIn, startSmtpStandIn } from './smtp-stand-in.ts';

let notifier: Harness | undefined;
let smtp: SmtpStandIn | undefined;
let redis: RedisProxy | undefined;
afterEach(async () => {
  await notifier?.stop();
  await smtp?.close();
  redis?.cut();
  redis = undefined;
  notifier = undefined;
  smtp = undefined;
});

async function startOn(
  port: number,
  timings: HarnessOptions['timings'] = {},
  redisUrl?: string,
): Promise<Harness> {
  const smtpUrl = `smtp://127.0.0.1:${port}`;
  const backing = inject('backing');
  notifier = await startHarness({
    backing,
    smtpUrl,
    timings,
    ...(redisUrl !== undefined && { env: { REDIS_URL: redisUrl } }),
  });
  return notifier;
}

/** A port that nobody listens on now. */
async function closedPort(): Promise<number> {
  const { port, close } = await startSmtpStandIn();
  await close();
  return port;
}

async function publishCode(service: Harness, email = someAddress()): Promise<string> {
  const expiresAt = inMinutes(10);
  const sealed = await service.seal(codeRequested, 'K7MPQ3', expiresAt);
  const recipient = { kind: 'address', email, fullName: 'Ada Obi' } as const;
  return service.publish(codeRequested, {
    recipient,
    sealed,
    expiresAt,
    isResend: false,
    signUp: someSignUp,
  });
}

const messageIds = (server: SmtpStandIn) => server.mails.map(({ messageId }) => messageId).toSorted();
const idsOf = (events: string[]) => events.map((event) => `<${event}@croneai.example>`).toSorted();

describe('a mail server that is down', () => {
  it('loses nothing: all mails arrive, each once, soon after it is back (ASVS 16.5.2)', async () => {
    const port = await closedPort();
    // Pauses so long that only the look-out for the server can be what sends them.
    const service = await startOn(port, { schedule: { delaysMs: [600_000], giveUpAfterMs: 3_600_000 } });
    const events = await Promise.all(Array.from({ length: 20 }, () => publishCode(service)));
    await until('all to wait for the mail server', async () => {
      expect(await service.rows.countDocuments({ status: 'pending', awaits: 'mail-server' })).toBe(20);
    });
    expect(await service.metrics()).toMatch(/^mail_server_up\{[^}]*\} 0$/m);
    expect(await service.health()).not.toMatchObject({ ready: false });

    smtp = await startSmtpStandIn({ port });
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
    const events = await Promise.all(Array.from({ length: 5 }, () => publishCode(service)));
    await Promise.all(
      events.map((event) =>
        until('a first attempt', async () => {
          expect(await service.rowOf(event, 'pending')).toMatchObject({ awaits: 'mail-server' });
        }),
      ),
    );
    await service.redis.flushdb();
    smtp = await startSmtpStandIn({ port });
    await Promise.all(events.map((event) => service.rowOf(event, 'sent')));
    expect(messageIds(smtp)).toEqual(idsOf(events));
    expect(await service.metrics()).toMatch(/^notifier_requeued_total\{[^}]*\} [1-9]/m);
  });
});

describe('a Redis that is down', () => {
  it('holds up neither the notices nor, once it is back, the mails', async () => {
    smtp = await startSmtpStandIn();
    redis = await startRedisProxy(inject('backing').redisUrl);
    const service = await startOn(smtp.port, {}, await takeRedisDatabase(redis.url));
    await service.rowOf(await publishCode(service), 'sent');
    redis.cut();
    const events = await Promise.all(Array.from({ length: 10 }, () => publishCode(service)));
    await Promise.all(events.map((event) => service.rowOf(event, 'pending')));
    expect(await service.health()).toMatchObject({ ready: false });
    redis.mend();
    await Promise.all(events.map((event) => service.rowOf(event, 'sent')));
    expect(messageIds(smtp).filter((id) => idsOf(events).includes(id))).toEqual(idsOf(events));
  });
});

describe('a refusal', () => {
  it('for good is recorded with its reason, visible in metrics, and not repeated', async () => {
    smtp = await startSmtpStandIn({ answerRecipient: () => '550 5.1.1 No such user' });
    const service = await startOn(smtp.port);
    const eventId = await publishCode(service);
    const row = await service.rowOf(eventId, 'refused');
    expect(row).toMatchObject({ attempts: 1, sealed: null });
    expect(row.lastError).toContain('550 5.1.1 No such user');
    expect(await service.metrics()).toMatch(
      /notifier_deliveries_total\{template="code-requested",status="refused"[^}]*\} 1/,
    );
  });

  it('that quotes the mail does not bring its secret into the row', async () => {
    smtp = await startSmtpStandIn({ answerMessage: () => '554 5.7.1 Looks like spam: K7MPQ3' });
    const service = await startOn(smtp.port);
    const row = await service.rowOf(await publishCode(service), 'refused');
    expect(row.lastError).toContain('Looks like spam: …');
  });

  it('for now is tried again with the same Message-ID, until it is taken', async () => {
    let refusals = 3;
    const seen: string[] = [];
    smtp = await startSmtpStandIn({
      answerMessage: (raw) => {
        seen.push(/^Message-ID: (.*)$/im.exec(raw)?.[1] ?? '');
        refusals -= 1;
        return refusals >= 0 ? '451 4.7.1 Try again later' : undefined;
      },
    });
    const service = await startOn(smtp.port);
    const eventId = await publishCode(service);
    expect(await service.rowOf(eventId, 'sent')).toMatchObject({ attempts: 4 });
    expect(new Set(seen)).toEqual(new Set(idsOf([eventId])));
  });

  it('for now that never ends fails after the schedule', async () => {
    smtp = await startSmtpStandIn({ answerRecipient: () => '450 4.2.1 Mailbox busy' });
    const service = await startOn(smtp.port, { schedule: { delaysMs: [100], giveUpAfterMs: 3_000 } });
    const row = await service.rowOf(await publishCode(service), 'failed');
    expect(row.attempts).toBeGreaterThan(2);
    expect(row.lastError).toContain('Mailbox busy');
  });
});

describe('several processes', () => {
  it('send each mail once', async () => {
    smtp = await startSmtpStandIn();
    const service = await startOn(smtp.port);
    await service.startAnother();
    const events = await Promise.all(Array.from({ length: 60 }, () => publishCode(service)));
    await Promise.all(events.map((event) => service.rowOf(event, 'sent')));
    expect(messageIds(smtp)).toEqual(idsOf(events));
  });

  it('take over from one that died in the middle, with the same Message-ID', async () => {
    smtp = await startSmtpStandIn();
    const service = await startOn(smtp.port);
    // What a killed worker leaves: a row that is claimed, and no job.
    const eventId = randomUUID();
    const at = new Date();
    const left = {
      template: accessGranted.type,
      lane: 'mails',
      mailingId: null,
      userId: null,
      ownerId: null,
      email: someAddress(),
      fullName: 'Ada Obi',
      data: { tier: 'gold', dashboardUnlocked: true, hasDeposited: true },
      sealed: null,
      expiresAt: null,
      subject: 'Your access',
      messageId: `<${eventId}@croneai.example>`,
      requestId: randomUUID(),
      status: 'pending',
      attempts: 1,
      nextAttemptAt: at,
      giveUpAt: null,
      awaits: null,
      lastError: null,
      createdAt: at,
      sentAt: null,
      eraseWhenDone: false,
      claimedBy: 'a worker that is gone',
      claimedUntil: new Date(at.getTime() + 1_500),
    } as const;
    await service.rows.insertOne({ _id: `${eventId}-left`, ...left });
    const row = await service.rowOf(eventId, 'sent');
    expect(row.attempts).toBe(2);
    expect(row.sentAt?.getTime()).toBeGreaterThanOrEqual(left.claimedUntil.getTime());
    expect(messageIds(smtp)).toEqual([left.messageId]);
  });
});
