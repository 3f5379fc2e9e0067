import type { MemberChanged } from '@croneai/contracts/live.ts';
import type { SignalsDelivery } from '@croneai/contracts/signals.ts';
import type { LogEntry } from '@croneai/platform/live/live-log.ts';
import { createLogger } from '@croneai/platform/logger.ts';
import { createMetrics } from '@croneai/platform/metrics.ts';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createDeliveryFetcher } from './fetch-deliveries.ts';
import { createHub } from './hub.ts';
import { createLiveMetrics } from './live-metrics.ts';
import type { Reader } from './readers.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** Simulates the signals service with configurable answers, and records its callers. */
function signals() {
  const asked: string[] = [];
  const state = { isAway: false, status: 200, delivery: 'at-once' as SignalsDelivery };
  const link = {
    async get(_path: string, headers: readonly string[]) {
      asked.push(headers.at(-1) ?? '');
      if (state.isAway) throw new Error('away');
      const body = JSON.stringify({ data: { delivery: state.delivery } });
      return { statusCode: state.status, body: { text: async () => body } };
    },
  };
  const ask = createDeliveryFetcher(link as never, (exchange) => ['name', exchange.requestId]);
  return { asked, state, ask };
}

function someReader(name: string): Reader {
  const res = { destroyed: false, writableEnded: false, writableLength: 0, write: () => true };
  return {
    ...({ exchange: { req: { headers: {}, rawHeaders: [] }, requestId: name }, res } as unknown as Reader),
    userId: name,
    sessionId: name,
    isAdmin: false,
    isKey: false,
    pairs: [],
    delivery: 'none',
    fetches: 0,
    checkAt: 0,
    showsPrices: true,
    last: 0,
    wroteAt: 0,
    endsAt: Number.POSITIVE_INFINITY,
  };
}

it('the gateway calls the signals service for only one reader while the service is down, and for all readers once it is back', async () => {
  const { ask, asked, state } = signals();
  const readers = Array.from({ length: 500 }, (_, at) => someReader(`${at}`));
  state.isAway = true;
  for (const reader of readers) ask(reader);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked.length).toBeGreaterThan(16);
  expect(asked.length).toBeLessThan(40);
  expect(readers.every(({ delivery }) => delivery === 'none')).toBe(true);
  asked.length = 0;
  state.isAway = false;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(readers.every(({ delivery }) => delivery === 'at-once')).toBe(true);
  expect(asked).toHaveLength(500);
});

it('if the signals service refuses a call for one member, no other member waits longer', async () => {
  const { ask, state } = signals();
  const [refused, other] = [someReader('refused'), someReader('other')];
  state.status = 401;
  ask(refused);
  await vi.advanceTimersByTimeAsync(0);
  state.status = 200;
  ask(other);
  await vi.advanceTimersByTimeAsync(0);
  expect([refused.delivery, other.delivery]).toEqual(['none', 'at-once']);
});

/** Makes a hub with real streams and an empty log. */
function someHub(ask: (reader: Reader) => void, noted: ReadonlySet<string> = new Set()) {
  const hub = createHub({
    log: { place: () => ({ epoch: 1, seq: 1 }), since: () => [] },
    fetchDelivery: ask,
    findGrants: async (userIds) => new Set(userIds.filter((id) => noted.has(id))),
    isReleased: () => true,
    status: () => '{}',
    metrics: createLiveMetrics(createMetrics('test'), {
      silentMs: () => 0,
      openStreams: () => 0,
      mostStreams: 1,
    }),
    logger: createLogger({ name: 'test', level: 'silent' }),
  });
  onTestFinished(() => hub.close());
  return hub;
}

it('the gateway checks access again within a minute for members without a grant in Redis, and not for members with one', async () => {
  const { ask, asked, state } = signals();
  const readers = Array.from({ length: 40 }, (_, at) => someReader(`${at}`));
  const noted = new Set(readers.map(({ userId }) => userId));
  const hub = someHub(ask, noted);
  for (const reader of readers) hub.open(reader, undefined);
  await vi.advanceTimersByTimeAsync(29_000);
  await vi.advanceTimersByTimeAsync(90_000);
  expect(asked).toHaveLength(40);
  // The hint of the access change was lost, but the signals service has removed the grants.
  noted.clear();
  state.delivery = 'on-request';
  await vi.advanceTimersByTimeAsync(62_000);
  expect(readers.map(({ delivery }) => delivery)).toEqual(readers.map(() => 'on-request'));
  // Members who see signals with a delay are not checked.
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked).toHaveLength(80);
});

it('after an outage of the log, a member gets only hints until the signals service confirms that the member may see signals', async () => {
  const { ask, state } = signals();
  const hub = someHub(ask);
  const [one, other] = [someReader('one'), someReader('other')];
  hub.open(one, undefined);
  hub.open(other, undefined);
  await vi.advanceTimersByTimeAsync(0);
  state.isAway = true;
  hub.onBack();
  expect([one.delivery, other.delivery]).toEqual(['none', 'none']);
  state.isAway = false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect([one.delivery, other.delivery]).toEqual(['at-once', 'at-once']);
});

const hintOf = (of: MemberChanged['of'], seq: number, userId?: string): LogEntry => ({
  epoch: 1,
  seq,
  at: Date.now(),
  text: JSON.stringify({ event: 'member', to: userId ? { userId } : { all: true }, data: { of } }),
});

it('the gateway calls the signals service once per stream after a change of access, and not after a notice to all members', async () => {
  const { ask, asked } = signals();
  const hub = someHub(ask);
  const readers = Array.from({ length: 5 }, (_, at) => someReader(`${at}`.padStart(24, '0')));
  for (const reader of readers) hub.open(reader, undefined);
  await vi.advanceTimersByTimeAsync(0);
  asked.length = 0;
  for (const [index, of] of (['notices', 'support', 'community', 'sessions'] as const).entries())
    hub.onEntry(hintOf(of, 2 + index));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toEqual([]);
  expect(readers.map(({ delivery }) => delivery)).toEqual(readers.map(() => 'at-once'));
  const someMember = readers[0]?.userId;
  // The auth, leads, and signals services each publish a hint that their copy of the member's
  // access has changed.
  for (const [index, of] of (['account', 'community', 'signals'] as const).entries())
    hub.onEntry(hintOf(of, 6 + index, someMember));
  expect(readers[0]?.delivery).toBe('none');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toEqual([someMember]);
});

it('a page that shows no prices gets no price', async () => {
  const { ask } = signals();
  const hub = someHub(ask);
  const [shown, hidden] = [someReader('shown'), { ...someReader('hidden'), showsPrices: false }];
  const written = new Map<Reader, string[]>();
  for (const reader of [shown, hidden]) {
    const texts: string[] = [];
    written.set(reader, texts);
    Object.assign(reader.res, { write: (frame: Buffer | string) => texts.push(String(frame)) });
    hub.open(reader, undefined);
  }
  await vi.advanceTimersByTimeAsync(0);
  const price = { pair: 'EURUSD', price: 1.1, at: new Date().toISOString(), provenance: 'synthetic' };
  const others = ['BTCUSDT', 'ETHUSDT'].map((pair) => ({ ...price, pair }));
  hub.onPrices(JSON.stringify({ open: ['EURUSD', 'BTCUSDT', 'ETHUSDT'], prices: [price, ...others] }));
  const framesTo = (reader: Reader) => written.get(reader)?.filter((text) => text.includes('event: prices'));
  // The prices of all pairs are sent in one write.
  expect(framesTo(shown)).toHaveLength(1);
  expect(framesTo(hidden)).toEqual([]);
});
