import { locks } from 'node:worker_threads';
import { errors } from '@croneai/contracts/errors.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serveApi } from './api.ts';
import { EPOCH, hello, idOf, serveStream } from './live-stream.ts';
import { openDashboard } from './page.tsx';
import { someUser } from './some-user.ts';

const UPGRADE = '/dashboard/upgrade';
const gold = someUser({ tier: 'gold', dashboardUnlocked: true });

beforeEach(() => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  });
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
});
afterEach(() => {
  vi.useRealTimers();
  look('visible');
});

/** A dashboard on a server that counts who asks for the member. */
function serve(user = gold) {
  const stream = serveStream();
  const asked: string[] = [];
  const api = serveApi({
    ...stream.handlers,
    getCurrentUser: () => {
      asked.push('me');
      return { data: user };
    },
  });
  return { stream, asked, api };
}

/** The first page of a file reads its modules, and the machine may be busy. */
const PATIENT = { timeout: 10_000 };

/** With a stream that says hello and stands at 10. */
async function openLive(served: ReturnType<typeof serve>) {
  const page = await openDashboard(UPGRADE);
  await vi.waitFor(() => expect(served.stream.open()).toHaveLength(1), PATIENT);
  served.stream.open()[0]?.send('hello', hello(false), [11, 10]);
  await vi.waitFor(() => expect(connection()).toEqual(['live']));
  await page.sees('Welcome, Ada Example');
  // What was asked for before the hello is asked for once more.
  await vi.waitFor(() => expect(served.asked.length).toBeGreaterThanOrEqual(2));
  served.asked.length = 0;
  return page;
}

/** What each open tab says of its connection. */
function connection(): string[] {
  return [...document.querySelectorAll('[data-connection]')].map(
    (badge) => badge.getAttribute('data-connection') ?? '',
  );
}

function look(state: 'visible' | 'hidden'): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

async function pass(ms: number, ping?: () => void): Promise<void> {
  for (let passed = 0; passed < ms; passed += 1_000) {
    await vi.advanceTimersByTimeAsync(1_000);
    if (passed % 25_000 === 0) ping?.();
  }
}

it('asks for nothing in a minute of an idle page but the stream', async () => {
  const served = serve();
  await openLive(served);
  await pass(60_000, () => served.stream.open()[0]?.ping());
  expect(served.asked).toEqual([]);
  expect(served.stream.streams).toHaveLength(1);
  expect(connection()).toEqual(['live']);
});

it('shows what changed as soon as it is told', async () => {
  const served = serve();
  const page = await openLive(served);
  served.api.getCurrentUser = () => ({ data: { ...gold, fullName: 'Bo Changed' } });
  served.stream.open()[0]?.send('member', { of: 'account' }, [11, 13]);
  await page.sees('Welcome, Bo Changed');
});

it('asks once for everything on screen where ids leave a gap, and never for what it knows already', async () => {
  const served = serve();
  await openLive(served);
  const [stream] = served.stream.open();
  stream?.send('member', { of: 'support' }, [13, 14]);
  await pass(3_000);
  expect(served.asked).toEqual(['me']);
  stream?.send('member', { of: 'account' }, [13, 14]);
  stream?.send('position', {}, [15, 20]);
  await pass(3_000);
  expect(served.asked).toEqual(['me']);
});

it('polls while there is no stream, and goes on behind the last id', async () => {
  const served = serve();
  await openLive(served);
  served.stream.open()[0]?.send('position', {}, [11, 12]);
  await pass(1_000);
  served.stream.refuse = () => new Response('', { status: 503, headers: { 'retry-after': '20' } });
  served.stream.open()[0]?.end();
  await pass(500);
  expect(connection()).toEqual(['reconnecting']);
  await pass(15_000);
  expect(connection()).toEqual(['polling']);
  expect(served.asked.length).toBeGreaterThan(3);
  expect(served.stream.open()).toHaveLength(0);
  served.stream.refuse = undefined;
  await pass(10_000);
  const [stream] = served.stream.open();
  expect(stream?.headers['last-event-id']).toBe(idOf(11, 12));
  stream?.send('hello', hello(true), [13, 12]);
  await vi.waitFor(() => expect(connection()).toEqual(['live']));
  await pass(3_000);
  served.asked.length = 0;
  await pass(20_000, () => stream?.ping());
  expect(served.asked).toEqual([]);
});

it('does not say live of a stream that is silent for a minute', async () => {
  const served = serve();
  await openLive(served);
  await pass(68_000);
  expect(connection()).not.toContain('live');
  expect(served.stream.streams.length).toBeGreaterThan(1);
});

it('polls where the stream is switched off', async () => {
  const served = serve();
  served.stream.refuse = () => new Response('', { status: 404 });
  await openDashboard(UPGRADE);
  await vi.waitFor(() => expect(connection()).toEqual(['polling']));
  await pass(10_000);
  expect(served.asked.length).toBeGreaterThan(2);
});

it('is told nothing while nobody looks, and asks once on the way back', async () => {
  const served = serve();
  await openLive(served);
  look('hidden');
  await pass(61_000, () => served.stream.open()[0]?.ping());
  expect(served.stream.open()).toHaveLength(0);
  await pass(120_000);
  expect(served.asked).toEqual([]);
  look('visible');
  await vi.waitFor(() => expect(served.stream.open()).toHaveLength(1));
  served.stream.open()[0]?.send('hello', hello(false), [31, 30]);
  await vi.waitFor(() => expect(connection()).toEqual(['live']));
  await pass(3_000);
  expect(served.asked).toEqual(['me']);
});

it('has one stream for all tabs, and another tab goes on behind the last id when the first is closed', async () => {
  const served = serve();
  const first = await openLive(served);
  const second = await openDashboard(UPGRADE);
  await vi.waitFor(() => expect(connection()).toEqual(['live', 'live']));
  expect(served.stream.streams).toHaveLength(1);
  // Once before it heard of the stream, and once after.
  await vi.waitFor(() => expect(served.asked).toEqual(['me', 'me']));
  served.asked.length = 0;

  served.stream.open()[0]?.send('member', { of: 'account' }, [11, 15]);
  await vi.waitFor(() => expect(served.asked).toEqual(['me', 'me']));
  first.close();
  await vi.waitFor(() => expect(served.stream.open()).toHaveLength(1));
  const [next] = served.stream.open();
  expect(next?.headers['last-event-id']).toBe(`${EPOCH}-11-15`);
  next?.send('hello', hello(true), [16, 15]);
  await vi.waitFor(() => expect(connection()).toEqual(['live']));
  served.api.getCurrentUser = () => ({ data: { ...gold, fullName: 'Bo Changed' } });
  next?.send('member', { of: 'account' }, [16, 16]);
  await second.sees('Welcome, Bo Changed');
});

it('leads out when the session is over, as a refused call does', async () => {
  const served = serve();
  const page = await openLive(served);
  served.api.getCurrentUser = () => ({ problem: errors.unauthenticated });
  served.stream.open()[0]?.send('end', { reason: 'session' });
  served.stream.open()[0]?.end();
  await vi.waitFor(() => expect(page.address()).not.toContain('/dashboard'));
});
