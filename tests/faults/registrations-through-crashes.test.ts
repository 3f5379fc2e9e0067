import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, apiClient, type Registration, someRegistration } from '../support/api-client.ts';
import { codeIn, type Inbox, type ReceivedMail, readInbox } from '../support/inbox.ts';
import { startTestSystem, type TestSystem } from '../support/test-system.ts';
import { until } from '../support/until.ts';

/*
 * Accepted registrations survive: each component between the form and the mail is killed during 200
 * registrations. The outbox relay is part of the auth process, so it can die between the write of
 * an event and its publication.
 */
const REGISTRATIONS = 200;
const AT_ONCE = 6;
const DOWN_MS = 1_500;
/**
 * Components to kill after a number of accepted registrations. auth is killed twice: alone, and
 * while Redis is down.
 */
const CRASHES: { after: number; parts: string[] }[] = [
  { after: 20, parts: ['auth'] },
  { after: 55, parts: ['notifier'] },
  { after: 90, parts: ['redis'] },
  { after: 120, parts: ['mongo'] },
  { after: 150, parts: ['auth', 'notifier', 'redis'] },
];
const MAILS_WITHIN_MS = 120_000;

let system: TestSystem;
let api: ApiClient;
let inbox: Inbox;

beforeAll(async () => {
  const env = { RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'warn' };
  system = await startTestSystem({ workers: 0, seed: false, env });
  api = apiClient(system.info().web);
  inbox = readInbox(system.urls.inboxUrl);
}, 180_000);

afterAll(() => system?.stop());

describe('registrations during crashes', () => {
  it('each cause one mail with a working code once they are accepted (ASVS 2.3.3)', async () => {
    const accepted: Registration[] = [];
    const crashes = crashAlongside(() => accepted.length);
    await Promise.all(Array.from({ length: AT_ONCE }, () => registerUntilEnough(accepted)));
    await crashes;
    expect(accepted).toHaveLength(REGISTRATIONS);

    const mails = await until(
      'a mail for each accepted registration',
      async () => {
        const received = byRecipient(await inbox.all());
        const without = accepted.filter(({ email }) => !received.has(email));
        if (without.length > 0) throw new Error(`${without.length} of ${REGISTRATIONS} have no mail yet`);
        return received;
      },
      MAILS_WITHIN_MS,
    );
    for (const { email } of accepted) {
      const messageIds = new Set(mails.get(email)?.map(({ messageId }) => messageId));
      expect(messageIds.size, `Message-IDs of the mails to ${email}`).toBe(1);
    }
    expect(await refusedCodes(accepted, mails)).toEqual([]);
  }, 420_000);
});

/**
 * Registers visitors one at a time, each with a new email address, until enough registrations are
 * accepted. Refused registrations do not count.
 */
async function registerUntilEnough(accepted: Registration[]): Promise<void> {
  let refusedInARow = 0;
  while (accepted.length < REGISTRATIONS) {
    const registration = someRegistration();
    const status = await api
      .call('POST', '/api/auth/register', { body: registration })
      .then((reply) => reply.status)
      .catch(() => 0);
    if (status === 201) {
      if (accepted.length < REGISTRATIONS) accepted.push(registration);
      refusedInARow = 0;
      continue;
    }
    refusedInARow += 1;
    if (refusedInARow > 400) throw new Error(`registrations are still refused with ${status}`);
    await sleep(100);
  }
}

async function crashAlongside(acceptedSoFar: () => number): Promise<void> {
  for (const { after, parts } of CRASHES) {
    await until(
      `${after} accepted registrations`,
      () => {
        if (acceptedSoFar() < after) throw new Error(`${acceptedSoFar()} so far`);
      },
      120_000,
    );
    await Promise.all(parts.map((part) => system.kill(part)));
    await sleep(DOWN_MS);
    await Promise.all(parts.map((part) => system.restart(part)));
  }
}

function byRecipient(mails: ReceivedMail[]): Map<string, ReceivedMail[]> {
  return Map.groupBy(mails, (mail) => mail.to[0]?.address ?? '');
}

/** Returns the addresses whose mailed code does not create a member. */
async function refusedCodes(accepted: Registration[], mails: Map<string, ReceivedMail[]>): Promise<string[]> {
  const refused: string[] = [];
  for (const { email, password } of accepted) {
    const mail = mails.get(email)?.[0];
    const confirmationCode = mail ? codeIn(mail) : '';
    const { status, envelope } = await api.call('POST', '/api/auth/confirm-code', {
      body: { email, password, confirmationCode },
    });
    if (status !== 200) refused.push(`${email}: ${status} ${envelope.error}`);
  }
  return refused;
}
