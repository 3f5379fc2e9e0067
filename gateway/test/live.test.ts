import { setTimeout as delay } from 'node:timers/promises';
import { LIVE_POSITION_HEADER } from '@croneai/contracts/live-id.ts';
import type { LiveEntry } from '@croneai/contracts/live-log.ts';
import { appendTo } from '@croneai/platform/live/live-log.ts';
import { createLivePrices } from '@croneai/platform/live/live-prices.ts';
import { Redis } from 'ioredis';
import { afterAll, afterEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import { contiguousIds, type LiveClient, openLive } from '../../tests/support/live-client.ts';
import { startRedisServer } from '../../tests/support/redis-server.ts';
import { someId, type TestSession } from '../../tests/support/sessions.ts';
import { someSignal } from '../../tests/support/some-signal.ts';
import { until } from '../../tests/support/until.ts';
import { call, type Gateway, type GatewayOptions, sendEnvelope, startTestGateway } from './harness.ts';

const open: LiveClient[] = [];
const gateways: Gateway[] = [];

/** Separate Redis, because these tests restart it and fill its live log. */
const liveRedis = await startRedisServer();
afterAll(() => liveRedis.stop());
const redis = new Redis(liveRedis.url);
afterAll(() => redis.disconnect());
afterEach(async () => {
  for (const client of open.splice(0)) client.close();
  await Promise.all(gateways.splice(0).map((gateway) => gateway.stop()));
});

/**
 * `atOnce` contains members who see every signal immediately, and `guests` contains members who see
 * no signals.
 */
const atOnce = new Set<string>();
const guests = new Set<string>();

async function startGateway(options: GatewayOptions = {}, keys?: Gateway): Promise<Gateway> {
  const env = {
    REDIS_LIVE_URL: liveRedis.url,
    RATE_LIMIT_SCALE: '1000',
    LAME_DUCK_SECONDS: '0',
    ...options.env,
  };
  const publicKey = keys && { TOKEN_PUBLIC_KEY: keys.sessions.publicKey };
  const started = await startTestGateway(inject('backing').redisUrl, {
    ...options,
    env: { ...env, ...publicKey },
  });
  started.services.signals.answer((req, res) => {
    const token = String(req.headers.authorization).slice(7);
    const [, claims] = token.split('.');
    const { sub } = claims ? JSON.parse(Buffer.from(claims, 'base64url').toString()) : { sub: token };
    const delivery = guests.has(sub) ? 'none' : 'on-request';
    sendEnvelope(res, { delivery: atOnce.has(sub) ? 'at-once' : delivery });
  });
  await until('the log was read', async () => {
    const client = await openLive(started.url, await (keys ?? started).sessions.open());
    client.close();
    expect(client.status).toBe(200);
  });
  return started;
}

/** Starts a gateway that ends with the test. */
async function gateway(options: GatewayOptions = {}, keys?: Gateway): Promise<Gateway> {
  const started = await startGateway(options, keys);
  gateways.push(started);
  return started;
}

/** A gateway shared by tests that leave it unchanged. */
const at = await startGateway();
afterAll(() => at.stop());

async function listen(
  { url }: Gateway,
  { token }: Pick<TestSession, 'token'>,
  options: { lastId?: string | undefined; pairs?: string } = {},
): Promise<LiveClient> {
  const client = await openLive(url, { token, ...options });
  open.push(client);
  return client;
}

const someMinute = { time: new Date().toISOString(), open: 2_000, high: 2_001, low: 1_999, close: 2_000 };
const tell = (entry: LiveEntry) => appendTo(redis, JSON.stringify(entry));
const posts = (version: string): LiveEntry => ({ event: 'posts', to: { all: true }, data: { version } });
const somePrices = ({ open, others }: { open: string[]; others: string[] }) => ({
  open,
  prices: [...open, ...others].map((pair) => ({
    pair,
    price: 1,
    at: new Date().toISOString(),
    provenance: 'synthetic' as const,
  })),
});
const versionsOf = (client: LiveClient) => client.named('posts').map(({ data }) => data.version);
const published = (): LiveEntry => ({
  event: 'signals',
  to: { all: true },
  data: {
    version: 'a',
    changedAt: new Date().toISOString(),
    slot: null,
    opensAt: new Date(Date.now() + 15_000).toISOString(),
  },
  atOnce: { signals: [someSignal()], row: null, minutes: { [someSignal().pair]: [someMinute] } },
});

describe('a stream', () => {
  it('begins with hello and the status, and is not cached, compressed, or buffered', async () => {
    const client = await listen(at, await at.sessions.open());
    expect((await client.waitFor('hello')).data.resumed).toBe(false);
    await client.waitFor('status');
    expect(client.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(client.headers).not.toHaveProperty('content-encoding');
  });

  it('continues at another gateway without loss or duplicates', async () => {
    const second = await gateway({}, at);
    const session = await at.sessions.open();
    const before = await listen(at, session);
    await before.waitFor('hello');
    await tell(posts('1'));
    await tell({ event: 'ticket', to: { userId: someId() }, data: { ticketId: someId() } });
    await tell(posts('2'));
    await before.waitFor('posts', 2);
    before.close();
    await tell(posts('3'));
    await tell({ event: 'ticket', to: { userId: session.userId }, data: { ticketId: someId() } });
    const after = await listen(second, session, { lastId: before.lastId() });
    await after.waitFor('ticket');
    await tell(posts('4'));
    await after.waitFor('posts', 2);
    expect([...versionsOf(before), ...versionsOf(after)]).toEqual(['1', '2', '3', '4']);
    expect(after.named('hello')[0]?.data.resumed).toBe(true);
    contiguousIds([...before.events, ...after.events]);
  });

  it('resumes ten seconds before the first call of its page, because the reply may be as old', async () => {
    const session = await at.sessions.open();
    const lastId = await until('the gateway has read the log for ten seconds', async () => {
      await tell(posts('before the call'));
      const { headers } = await call(`${at.url}/api/signals`, session);
      const position = headers.get(LIVE_POSITION_HEADER);
      expect(position).not.toBe(null);
      return position ?? '';
    });
    await tell(posts('after the call'));
    const client = await listen(at, session, { lastId });
    await until('both changes', () =>
      expect(versionsOf(client).slice(-2)).toEqual(['before the call', 'after the call']),
    );
    expect(client.named('hello')[0]?.data.resumed).toBe(true);
    expect(client.named('resync')).toEqual([]);
  });

  it('has no position for a visitor, or for a call that may change something', async () => {
    const session = await at.sessions.open();
    const replies = [
      await call(`${at.url}/api/signals/strip`),
      await call(`${at.url}/api/auth/logout`, { ...session, method: 'POST' }),
    ];
    for (const { headers } of replies) expect(headers.get(LIVE_POSITION_HEADER)).toBe(null);
  });

  it('ends with its position and a random delay before the reconnect when the gateway stops', async () => {
    const first = await gateway();
    const second = await gateway({}, first);
    const session = await first.sessions.open();
    const before = await listen(first, session);
    await before.waitFor('hello');
    await tell(posts('1'));
    await before.waitFor('posts');
    gateways.splice(gateways.indexOf(first), 1);
    await first.stop();
    expect((await before.waitFor('end')).data.reason).toBe('draining');
    expect(before.text()).toMatch(/retry: \d{4,5}\nevent: end/);
    await tell(posts('2'));
    const after = await listen(second, session, { lastId: before.lastId() });
    await after.waitFor('posts');
    contiguousIds([...before.events, ...after.events]);
  });

  it('makes its reader refetch everything once if it is unknown which events the reader missed', async () => {
    const client = await listen(at, await at.sessions.open(), { lastId: '1-1-1' });
    await client.waitFor('resync');
    expect(client.named('hello')[0]?.data.resumed).toBe(false);
    const other = await listen(at, await at.sessions.open(), { lastId: 'no id' });
    await other.waitFor('status');
    expect(other.named('resync')).toHaveLength(0);
    expect(other.named('hello')[0]?.data.resumed).toBe(false);
  });
});

describe('an event of a stream', () => {
  it('contains complete signals only for members who may see every signal immediately', async () => {
    const [gold, silver] = [await at.sessions.open(), await at.sessions.open()];
    atOnce.add(gold.userId);
    const readers = { gold: await listen(at, gold), silver: await listen(at, silver) };
    await until('signals has said it', async () => {
      await tell(published());
      const last = (await readers.gold.waitFor('signals')) && readers.gold.named('signals').at(-1);
      expect(last?.data.signals).toHaveLength(1);
      expect(last?.data.minutes).toEqual({ [someSignal().pair]: [someMinute] });
    });
    await readers.silver.waitFor('signals');
    expect(readers.silver.text()).not.toContain('entryPrice');
    expect(readers.silver.text()).not.toContain(someSignal().pair);

    // The access was revoked. From this entry on, no complete signal is sent, not even in a replay.
    atOnce.delete(gold.userId);
    await tell({ event: 'member', to: { userId: gold.userId }, data: { of: 'signals' } });
    await tell(published());
    await readers.gold.waitFor('member');
    const hint = await until('the signal after it', () => {
      const { events } = readers.gold;
      const behind = events.slice(events.findIndex(({ event }) => event === 'member'));
      const found = behind.find(({ event }) => event === 'signals');
      if (!found) throw new Error('there is none');
      return found;
    });
    expect(hint.data).not.toHaveProperty('signals');
    expect(readers.silver.named('member')).toHaveLength(0);
    const again = await listen(at, gold, { lastId: readers.gold.named('hello')[0]?.id });
    await again.waitFor('signals');
    expect(again.text()).not.toContain('entryPrice');
  });

  it('contains a settled signal for all readers who may see signals, but not for guests', async () => {
    const [silver, guest] = [await at.sessions.open(), await at.sessions.open()];
    guests.add(guest.userId);
    const readers = { silver: await listen(at, silver), guest: await listen(at, guest) };
    const settled = { ...someSignal(), status: 'hit_tp', outcome: 'profit', exitPrice: 1 } as const;
    const opensAt = null;
    const data = { version: 'b', changedAt: new Date().toISOString(), slot: null, opensAt };
    await until('signals has named the delivery', async () => {
      await tell({ event: 'signals', to: { all: true }, data, atOnce: { signals: [settled], row: null } });
      expect(readers.silver.named('signals').at(-1)?.data.signals).toMatchObject([{ id: settled.id }]);
    });
    await readers.guest.waitFor('signals');
    expect(readers.guest.text()).not.toContain('entryPrice');
  });

  it('still contains complete signals after a change that affects only the member’s sessions', async () => {
    const gold = await at.sessions.open();
    atOnce.add(gold.userId);
    const reader = await listen(at, gold);
    await reader.waitFor('status');
    await until('signals come whole', async () => {
      await tell(published());
      expect((await reader.waitFor('signals')).data).toBeDefined();
      expect(reader.named('signals').at(-1)?.data).toHaveProperty('signals');
    });
    atOnce.delete(gold.userId);
    await tell({ event: 'member', to: { userId: gold.userId }, data: { of: 'sessions' } });
    await reader.waitFor('member');
    const before = reader.named('signals').length;
    await tell(published());
    await until('the signal after it', () => expect(reader.named('signals').length).toBeGreaterThan(before));
    expect(reader.named('signals').at(-1)?.data).toHaveProperty('signals');
  });

  it('reaches only its audience', async () => {
    const member = await at.sessions.open();
    const readers = {
      member: await listen(at, member),
      other: await listen(at, await at.sessions.open()),
      admin: await listen(at, await at.sessions.open({ role: 'owner' })),
    };
    await Promise.all(Object.values(readers).map((reader) => reader.waitFor('status')));
    const ticketId = someId();
    await tell({ event: 'ticket', to: { userId: member.userId, admins: true }, data: { ticketId } });
    await tell({ event: 'ticket', to: { admins: true }, data: { ticketId } });
    await tell({ event: 'admin', to: { admins: true }, data: { of: 'leads' } });
    await tell(posts('1'));
    await Promise.all(Object.values(readers).map((reader) => reader.waitFor('posts')));
    const counts = Object.values(readers).map((reader) => reader.named('ticket').length);
    expect(counts).toEqual([1, 0, 2]);
    expect(Object.values(readers).map((reader) => reader.named('admin').length)).toEqual([0, 0, 1]);
    for (const reader of Object.values(readers)) contiguousIds(reader.events);
  });

  it('contains a price only for readers who see the signal or requested the pair', async () => {
    const gold = await at.sessions.open();
    atOnce.add(gold.userId);
    const readers = {
      gold: await listen(at, gold),
      silver: await listen(at, await at.sessions.open()),
      asking: await listen(at, await at.sessions.open(), { pairs: 'BTCUSD' }),
    };
    const prices = createLivePrices(redis, 'signals');
    await until('readers are told prices', async () => {
      await prices.publish(somePrices({ open: ['EURUSD'], others: ['BTCUSD'] }));
      expect(readers.gold.named('prices')).not.toHaveLength(0);
      expect(readers.asking.named('prices')).not.toHaveLength(0);
    });
    const pairsOf = (reader: LiveClient) => [
      ...new Set(reader.named('prices').flatMap(({ data }) => data.prices.map(({ pair }) => pair))),
    ];
    expect(pairsOf(readers.gold)).toEqual(['EURUSD']);
    expect(pairsOf(readers.asking)).toEqual(['BTCUSD']);
    expect(pairsOf(readers.silver)).toEqual([]);
  });
});

describe('pairs on screen', () => {
  const SYMBOLS = ['BTCUSD', 'ETHUSD', 'XRPUSD', 'EURUSD'];
  const streamOf = async (at: Gateway, session: TestSession, pairs: string) => {
    const reader = await listen(at, session, { pairs });
    await reader.waitFor('status');
    return reader;
  };

  it('get prices only if they exist and if the reader may see signals', async () => {
    const at = await gateway();
    const prices = createLivePrices(redis, 'signals');
    await prices.offer(SYMBOLS);
    const [guest, member] = [await at.sessions.open(), await at.sessions.open()];
    guests.add(guest.userId);
    await streamOf(at, guest, 'EURUSD,ETHUSD');
    await streamOf(at, member, 'A00,A01,A02,BTCUSD');
    await until('the pair is asked for', async () => expect(await prices.wanted()).toContain('BTCUSD'));
    expect(await prices.wanted()).toEqual(['BTCUSD']);
    await Promise.all(SYMBOLS.map(async () => streamOf(at, await at.sessions.open(), 'XRPUSD')));
    await until('that of most is first', async () =>
      expect(await prices.wanted()).toEqual(['XRPUSD', 'BTCUSD']),
    );
  });

  it('are limited to sixteen per member, however many streams the member has', async () => {
    const at = await gateway();
    const prices = createLivePrices(redis, 'signals');
    const symbols = Array.from({ length: 40 }, (_, number) => `P${number}`.padEnd(4, '0'));
    await prices.offer(symbols);
    const { userId } = await at.sessions.open();
    for (let from = 0; from < symbols.length; from += 4)
      await streamOf(at, await at.sessions.open({ userId }), symbols.slice(from, from + 4).join());
    await until('they are asked for', async () => expect(await prices.wanted()).toHaveLength(16));
    await delay(2_100);
    expect(await prices.wanted()).toHaveLength(16);
  });

  it('get their first prices together, so that the timing reveals no open signal', async () => {
    const at = await gateway();
    const prices = createLivePrices(redis, 'signals');
    await prices.offer(SYMBOLS);
    const openedAt = performance.now();
    const silver = await streamOf(at, await at.sessions.open(), 'BTCUSD,ETHUSD');
    // The first pair has an open signal, so its price is known at once. The price of the other pair
    // becomes known only after a reader has subscribed to it.
    const rounds = setInterval(async () => {
      const asked = await prices.wanted();
      await prices.publish(
        somePrices({ open: ['BTCUSD'], others: asked.filter((pair) => pair !== 'BTCUSD') }),
      );
    }, 200);
    onTestFinished(() => clearInterval(rounds));
    const { data } = await silver.waitFor('prices');
    expect(performance.now() - openedAt).toBeGreaterThan(5_000);
    expect(data.prices.map(({ pair }) => pair)).toEqual(['BTCUSD', 'ETHUSD']);
    // If another member already has a pair on screen, the price of the pair reveals nothing about a
    // signal.
    const other = await streamOf(at, await at.sessions.open(), 'ETHUSD');
    const otherOpenedAt = performance.now();
    await other.waitFor('prices');
    expect(performance.now() - otherOpenedAt).toBeLessThan(4_500);
  });
});

describe('a stream with an API key', () => {
  it('gets the signals of its member, and ends when the key is revoked, but gets no tickets, posts, or admin hints, even for an admin', async () => {
    const key = await at.sessions.open({ role: 'owner', scopes: ['signals:read'] });
    atOnce.add(key.token);
    const client = await listen(at, key);
    await client.waitFor('status');
    const page = await listen(at, await at.sessions.open());
    await tell({ event: 'ticket', to: { userId: key.userId, admins: true }, data: { ticketId: someId() } });
    await tell({ event: 'admin', to: { admins: true }, data: { of: 'leads' } });
    await tell(posts('1'));
    await page.waitFor('posts');
    await tell(published());
    await client.waitFor('signals');
    expect(client.named('signals').at(-1)?.data).toHaveProperty('signals');
    expect([client.named('ticket'), client.named('admin'), client.named('posts')]).toEqual([[], [], []]);
    contiguousIds(client.events);
    await at.sessions.end(key);
    await until('the stream has ended', () => expect(client.isEnded()).toBe(true));
  });

  it('is refused if the key may read only the record', async () => {
    const key = await at.sessions.open({ scopes: ['record:read'] });
    expect((await openLive(at.url, key)).status).toBe(403);
  });
});

describe('a stream ends', () => {
  it('soon after the end of its session, without ending other streams', async () => {
    const session = await at.sessions.open();
    const client = await listen(at, session);
    const other = await listen(at, await at.sessions.open({ userId: session.userId }));
    await client.waitFor('status');
    await at.sessions.end(session);
    // A quiet machine needs less than a second.
    await until('the stream has ended', () => expect(client.isEnded()).toBe(true), 10_000);
    expect(client.named('end')[0]?.data.reason).toBe('session');
    expect(other.isEnded()).toBe(false);
    expect((await openLive(at.url, session)).status).toBe(401);
  });

  it('when its reader reads nothing, so that only a small backlog builds up', async () => {
    const session = await at.sessions.open();
    const client = await listen(at, session);
    const awake = await listen(at, await at.sessions.open());
    await client.waitFor('status');
    client.pause();
    const filler = 'x'.repeat(20_000);
    for (let sent = 0; sent < 400; sent += 1) await tell(posts(`${sent} ${filler}`));
    await awake.waitFor('posts', 400);
    const metrics = await (await fetch(`${at.url}/metrics`)).text();
    expect(metrics).toMatch(/live_streams_ended_total\{reason="slow"[^}]*\} 1/);
    expect(awake.isEnded()).toBe(false);
    const again = await listen(at, session, { lastId: client.lastId() });
    await again.waitFor('hello');
  });
});

describe('the gateway', () => {
  it('allows four streams per session', async () => {
    const session = await at.sessions.open();
    for (let count = 0; count < 4; count += 1) expect((await listen(at, session)).status).toBe(200);
    const refused = await call(`${at.url}/api/stream`, { token: session.token });
    expect([refused.status, refused.error]).toEqual([429, 'live.too_many_streams']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    open[0]?.close();
    await until('there is room again', async () => expect((await listen(at, session)).status).toBe(200));
  });

  it('limits the streams per address and per process', async () => {
    const env = { LIVE_STREAMS_PER_ADDRESS: '1', RATE_LIMIT_SCALE: '2' };
    const narrow = await gateway({ env });
    await listen(narrow, await narrow.sessions.open());
    await listen(narrow, await narrow.sessions.open());
    const third = await call(`${narrow.url}/api/stream`, { token: (await narrow.sessions.open()).token });
    expect([third.status, third.headers.has('retry-after')]).toEqual([429, true]);

    const full = await gateway({ env: { LIVE_STREAMS_MAX: '1' } });
    await until('the first has its place', async () =>
      expect((await listen(full, await full.sessions.open())).status).toBe(200),
    );
    const second = await call(`${full.url}/api/stream`, { token: (await full.sessions.open()).token });
    expect([second.status, second.headers.has('retry-after')]).toEqual([503, true]);
  });

  it('refuses streams for visitors, and refuses malformed symbols of pairs', async () => {
    const { token } = await at.sessions.open();
    expect((await call(`${at.url}/api/stream`)).status).toBe(401);
    expect((await call(`${at.url}/api/stream?pairs=a,b`, { token })).status).toBe(422);
  });
});

it('no stream opens with LIVE_STREAM=off', async () => {
  const off = await startTestGateway(inject('backing').redisUrl, { env: { LIVE_STREAM: 'off' } });
  gateways.push(off);
  const { token } = await off.sessions.open();
  expect(await call(`${off.url}/api/stream`, { token })).toMatchObject({ status: 404, error: 'live.off' });
});

describe('while Redis is away', () => {
  it('streams stay open and continue without loss or duplicates', async () => {
    const client = await listen(at, await at.sessions.open());
    await client.waitFor('status');
    await tell(posts('before'));
    await client.waitFor('posts');
    await redis.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
    await tell(posts('meanwhile'));
    liveRedis.signal('SIGSTOP');
    await delay(7_000);
    liveRedis.signal('SIGCONT');
    await tell(posts('after'));
    await client.waitFor('posts', 3);
    expect(versionsOf(client)).toEqual(['before', 'meanwhile', 'after']);
    contiguousIds(client.events);
    expect(client.named('resync')).toHaveLength(0);
  });

  it('after a loss of all data, every reader refetches everything once', async () => {
    const own = await startRedisServer();
    const lost = await gateway({ env: { REDIS_LIVE_URL: own.url } });
    const client = await listen(lost, await lost.sessions.open());
    await client.waitFor('status');
    // Simulates a Redis that restarted without its data and has another log under the same key.
    const forgetful = new Redis(own.url);
    await appendTo(forgetful, JSON.stringify(posts('1')));
    await client.waitFor('posts');
    await forgetful.flushall();
    await appendTo(forgetful, JSON.stringify(posts('2')));
    await client.waitFor('resync');
    await appendTo(forgetful, JSON.stringify(posts('3')));
    await client.waitFor('posts', 2);
    expect(client.named('resync')).toHaveLength(1);
    const behind = client.events.slice(client.events.findIndex(({ event }) => event === 'resync'));
    contiguousIds(behind);
    forgetful.disconnect();
    // Stops Redis before the gateway, because the gateway must be able to stop while Redis is down.
    await own.stop();
  });
});
