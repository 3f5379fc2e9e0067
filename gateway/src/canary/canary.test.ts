import { randomBytes } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { createLogger } from '@croneai/platform/logger.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { until } from '../../../tests/support/until.ts';
import { loadCanaryConfig } from './config.ts';
import { openMailbox } from './open-mailbox.ts';
import { start } from './start.ts';

/*
 * Tests the canary with a scripted site and scripted mailboxes. tests/system/one-system.test.ts
 * runs the canary against the whole system.
 */

const CODE = 'ABC346';
const DAY_MS = 24 * 60 * 60_000;
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

type Answer = { status?: number; error?: string; data?: unknown };
type Site = Record<string, (body: Record<string, string>) => Answer>;

const userOf = (email: string) => ({
  id: 'a'.repeat(24),
  fullName: 'Canary',
  email,
  role: 'member',
  admissionCode: 'ABCD3467',
  tier: 'guest',
  dashboardUnlocked: false,
  hasDeposited: false,
  features: [],
  accessLevel: 'free',
  accessPath: null,
  depositAmount: 0,
  accountSetup: false,
  codeActivated: false,
  timeZone: null,
  clock: null,
  mustEnrolTwoFactor: false,
  mustAcceptTerms: false,
  createdAt: '2026-11-29T00:00:00.000Z',
  expiresAt: '2026-11-30T00:00:00.000Z',
});
const summaryOf = (startsAt: string, outcome = 'none') => ({
  slotSeconds: 300,
  lastSlot: { startsAt, outcome, cause: null },
  nextSlotAt: startsAt,
  service: { state: 'trading', cause: null, since: startsAt, expectedEnd: null, advice: '' },
  settledToday: { total: 0, won: 0, lost: 0, breakeven: 0 },
  pairsWatched: 8,
  earlyAccessSeconds: 15,
  provenance: 'synthetic',
});

/** Starts a site and its inbox. The site's clock is one day ahead of the clock of this machine. */
async function startSite(
  change: (iso: (ms?: number) => string) => Site = () => ({}),
  { emptyLooks = 0 } = {},
) {
  const now = () => new Date(Date.now() + DAY_MS);
  let email = '';
  let looks = 0;
  let isDeleted = false;
  const calls: string[] = [];
  const iso = (ms = 0) => new Date(now().getTime() + ms).toISOString();
  const site: Site = {
    'POST /api/auth/register': (body) => {
      email = body.email ?? '';
      return { status: 201, data: { email, resendAfterSeconds: 60, handle: 'handle' } };
    },
    'GET /email': () => {
      looks += 1;
      const mails =
        email && looks > emptyLooks
          ? [{ id: 'm1', to: [{ address: email }], text: `Your code\n\n  ${CODE}\n` }]
          : [];
      return { data: mails };
    },
    'DELETE /email/m1': () => ({ data: true }),
    'POST /api/auth/confirm-code': ({ confirmationCode }) =>
      confirmationCode === CODE
        ? { data: { token: 'token', deviceToken: 'device', user: userOf(email) } }
        : { status: 400, error: 'auth.code_invalid' },
    'GET /api/auth/me': () => ({ data: userOf(email) }),
    'GET /api/signals/delivery': () => ({ data: { delivery: 'none' } }),
    'GET /api/signals/summary': () => ({ data: summaryOf(iso(-300_000)) }),
    'DELETE /api/account': () => {
      isDeleted = true;
      return { data: { erasesAt: iso() } };
    },
    'POST /api/auth/login': () =>
      isDeleted
        ? { status: 401, error: 'auth.invalid_credentials' }
        : { status: 403, error: 'auth.deletion_scheduled' },
    ...change(iso),
  };
  const answer: RequestListener = async (request, response) => {
    const text = (await request.toArray()).join('');
    const name = `${request.method} ${request.url}`;
    calls.push(name);
    const {
      status = 200,
      error = null,
      data = null,
    } = site[name]?.(text ? JSON.parse(text) : {}) ?? { status: 404 };
    response.writeHead(status, { 'content-type': 'application/json' });
    const envelope = { success: error === null, message: '', error, data, timestamp: now().toISOString() };
    response.end(JSON.stringify(name.includes('/email') ? data : envelope));
  };
  const url = `http://127.0.0.1:${await listen(createServer((request, response) => void answer(request, response)))}`;
  return { url, calls };
}

/**
 * Starts the canary against a site. `figures` reads the canary's metrics; `ran` waits for the end
 * of a run.
 */
async function startCanary(url: string) {
  const config = loadCanaryConfig({
    PORT: '0',
    CRONE_MODE: 'local',
    PUBLIC_URL: url,
    CANARY_KEY: randomBytes(32).toString('base64'),
    CANARY_EMAIL: 'canary@example.com',
    CANARY_MAILBOX: url,
    CANARY_EVERY_MINUTES: '0.02',
  });
  const deadlines = { mailMs: 300, erasureMs: 300, lookEveryMs: 20 };
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const canary = await start(config, {
    deadlines,
    logger: createLogger({ name: 'canary', level: 'info', destination }),
  });
  closers.push(canary.stop);
  const figures = async () => (await fetch(`http://127.0.0.1:${canary.port}/metrics`)).text();
  const failedSteps = async () =>
    [...(await figures()).matchAll(/canary_step_failed\{step="([\w-]+)".*\} 1/g)].map(([, step]) => step);
  const ageSeconds = async () =>
    Number(/canary_last_success_age_seconds\{.*\} ([\d.]+)/.exec(await figures())?.[1]);
  return { lines, failedSteps, ageSeconds };
}

describe('a run of the canary', () => {
  it('takes every step in order, even if the canary’s clock is a day behind', async () => {
    const site = await startSite();
    const canary = await startCanary(site.url);
    await until('a good run', () => expect(canary.lines.join()).toContain('canary run succeeded'));
    expect(await canary.failedSteps()).toEqual([]);
    expect(await canary.ageSeconds()).toBeLessThan(5);
    expect(site.calls.slice(0, site.calls.indexOf('POST /api/auth/login') + 1)).toEqual([
      ...['POST /api/auth/register', 'GET /email', 'DELETE /email/m1', 'POST /api/auth/confirm-code'],
      ...['GET /api/auth/me', 'GET /api/signals/delivery', 'GET /api/signals/summary'],
      ...['DELETE /api/account', 'POST /api/auth/login'],
    ]);
  });

  it('waits for a mail that arrives late', async () => {
    const site = await startSite(undefined, { emptyLooks: 5 });
    const canary = await startCanary(site.url);
    await until('a good run', () => expect(canary.lines.join()).toContain('canary run succeeded'));
  });

  it.each<[string, string, (iso: (ms?: number) => string) => Site]>([
    [
      'sign-up',
      'the site is down',
      () => ({ 'POST /api/auth/register': () => ({ status: 503, error: 'service.unavailable' }) }),
    ],
    ['mail', 'no mail arrives in time', () => ({ 'GET /email': () => ({ data: [] }) })],
    [
      'confirm',
      'the code is refused',
      () => ({ 'POST /api/auth/confirm-code': () => ({ status: 400, error: 'auth.code_invalid' }) }),
    ],
    [
      'account',
      'the session is not known',
      () => ({ 'GET /api/auth/me': () => ({ status: 401, error: 'auth.unauthenticated' }) }),
    ],
    [
      'slot',
      'the newest slot is old by the site’s clock',
      (iso) => ({ 'GET /api/signals/summary': () => ({ data: summaryOf(iso(-1_200_000)) }) }),
    ],
    [
      'slot',
      'the newest slot was missed',
      (iso) => ({ 'GET /api/signals/summary': () => ({ data: summaryOf(iso(-300_000), 'missed') }) }),
    ],
    [
      'erasure',
      'the account counts as a member’s',
      (iso) => ({ 'DELETE /api/account': () => ({ data: { erasesAt: iso(7 * DAY_MS) } }) }),
    ],
    [
      'erasure',
      'the account stays',
      () => ({ 'POST /api/auth/login': () => ({ status: 403, error: 'auth.deletion_scheduled' }) }),
    ],
  ])('reports the step %s if %s', async (step, _fault, change) => {
    const site = await startSite(change);
    const canary = await startCanary(site.url);
    await until('the failed step', async () => expect(await canary.failedSteps()).toEqual([step]));
    expect(canary.lines.join()).not.toContain('canary run succeeded');
    // If the account exists, it is deleted even after a failed step.
    const hasAccount = ['account', 'slot', 'erasure'].includes(step);
    expect(site.calls.includes('DELETE /api/account')).toBe(hasAccount);
  });

  it('succeeds again after the fault', async () => {
    let isBroken = true;
    const site = await startSite((iso) => ({
      'GET /api/signals/summary': () => ({ data: summaryOf(iso(isBroken ? -DAY_MS : -300_000)) }),
    }));
    const canary = await startCanary(site.url);
    await until('the failed step', async () => expect(await canary.failedSteps()).toEqual(['slot']));
    isBroken = false;
    await until('a good run', async () => expect(await canary.failedSteps()).toEqual([]));
  });
});

describe('the POP3 mailbox', () => {
  const address = 'canary+canary-1-2@example.com';
  const mail = (to: string, text: string) => `From: CroneAI\r\nTo: Canary <${to}>\r\n\r\n${text}\r\n`;

  /** Starts a mailbox that deletes mails at QUIT, as RFC 1939 requires. */
  async function startMailbox(mails: string[]) {
    const stored = new Map(mails.map((text, index) => [index + 1, text]));
    const server = createTcpServer((socket) => {
      const deleted: number[] = [];
      const answers: Record<string, (argument: string) => string> = {
        USER: () => '+OK',
        PASS: (password) => (password === 'se:cret' ? '+OK' : '-ERR wrong password se:cret'),
        STAT: () => `+OK ${stored.size} 1000`,
        LIST: (number) => `+OK ${number} ${stored.get(Number(number))?.length}`,
        RETR: (number) => `+OK\r\n${stored.get(Number(number))?.replace(/^\./gm, '..')}.`,
        DELE: (number) => `+OK ${deleted.push(Number(number))}`,
        QUIT: () => {
          for (const number of deleted) stored.delete(number);
          return '+OK';
        },
      };
      socket.write('+OK ready\r\n');
      socket.on('data', (chunk) => {
        const [verb = '', argument = ''] = chunk.toString().trim().split(' ');
        socket.write(`${answers[verb]?.(argument) ?? '-ERR'}\r\n`);
      });
      socket.on('error', () => undefined);
    });
    const port = await listen(server);
    return { stored, url: (password: string) => `pop3://canary:${password}@127.0.0.1:${port}` };
  }

  it('returns the mails that were sent to an address, and empties the mailbox', async () => {
    const mailbox = await startMailbox([
      mail('other@example.com', 'OTHER1'),
      mail(address, '.dot\r\nABC346'),
    ]);
    const [text, ...more] = await openMailbox(mailbox.url('se%3Acret')).take(address);
    expect(more).toEqual([]);
    expect(text).toContain('\n.dot\nABC346');
    expect(mailbox.stored.size).toBe(0);
  });

  it('deletes a mail of 300 kB unread, and returns the next mail', async () => {
    const mailbox = await startMailbox([mail(address, 'x'.repeat(300_000)), mail(address, 'ABC346')]);
    const found = await openMailbox(mailbox.url('se%3Acret')).take(address);
    expect(found.map((text) => text.length < 1_000)).toEqual([true]);
    expect(mailbox.stored.size).toBe(0);
  });

  it('loses no mail and reveals no password if the mailbox refuses', async () => {
    const mailbox = await startMailbox([mail(address, 'ABC346')]);
    await expect(openMailbox(mailbox.url('wrong')).take(address)).rejects.toThrow(
      /^the mailbox refused PASS$/,
    );
    expect(mailbox.stored.size).toBe(1);
  });
});

describe('the configuration of the canary', () => {
  const environment = {
    PORT: '0',
    PUBLIC_URL: 'https://example.com',
    CANARY_KEY: randomBytes(32).toString('base64'),
    CANARY_EMAIL: 'canary@example.com',
    CANARY_MAILBOX: 'pop3s://canary:secret@mail.example.com',
  };

  it('has an interval of 15 minutes by default', () => {
    expect(loadCanaryConfig(environment)).toMatchObject({ CANARY_EVERY_MINUTES: 15 });
  });

  it.each([
    ['CANARY_MAILBOX', 'pop3://canary:secret@mail.example.com'],
    ['CANARY_MAILBOX', 'http://mail.example.com'],
    ['CANARY_MAILBOX', 'http://canary:secret@127.0.0.1'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'https://canary:secret@collector.example'],
    ['CANARY_EMAIL', 'a-very-long-name-of-a-canary@example.com'],
  ])('refuses a %s of %s', (key, value) => {
    expect(() => loadCanaryConfig({ ...environment, [key]: value })).toThrow(key);
  });
});
