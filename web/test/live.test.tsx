import { errors } from '@croneai/contracts/errors.ts';
import { expect, it } from 'vitest';
import { connection, gold, look, openLive, pass, serve, soon, UPGRADE, withLiveClock } from './live-page.ts';
import { EPOCH, hello, idOf } from './live-stream.ts';
import { openDashboard } from './page.tsx';

withLiveClock();

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
  await soon(() => expect(connection()).toEqual(['live']));
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
  await soon(() => expect(connection()).toEqual(['polling']));
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
  await soon(() => expect(served.stream.open()).toHaveLength(1));
  served.stream.open()[0]?.send('hello', hello(false), [31, 30]);
  await soon(() => expect(connection()).toEqual(['live']));
  await pass(3_000);
  expect(served.asked).toEqual(['me']);
});

it('has one stream for all tabs, and another tab goes on behind the last id when the first is closed', async () => {
  const served = serve();
  const first = await openLive(served);
  const second = await openDashboard(UPGRADE);
  await soon(() => expect(connection()).toEqual(['live', 'live']));
  expect(served.stream.streams).toHaveLength(1);
  // Once before it heard of the stream, and once after.
  await soon(() => expect(served.asked).toEqual(['me', 'me']));
  served.asked.length = 0;

  served.stream.open()[0]?.send('member', { of: 'account' }, [11, 15]);
  await soon(() => expect(served.asked).toEqual(['me', 'me']));
  first.close();
  await soon(() => expect(served.stream.open()).toHaveLength(1));
  const [next] = served.stream.open();
  expect(next?.headers['last-event-id']).toBe(`${EPOCH}-11-15`);
  next?.send('hello', hello(true), [16, 15]);
  await soon(() => expect(connection()).toEqual(['live']));
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
  await soon(() => expect(page.address()).not.toContain('/dashboard'));
});
