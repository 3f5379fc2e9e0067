import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { expect, it, vi } from 'vitest';
import { tokenStored } from '../src/shared/session/session-slice.ts';
import { TOKEN_KEY } from '../src/shared/session/session-storage.ts';
import { queriesOf } from './api.ts';
import { connection, gold, openLive, pass, serve, soon, UPGRADE, withLiveClock } from './live-page.ts';
import { hello, idOf } from './live-stream.ts';
import { openDashboard, TOKEN } from './page.tsx';
import { listOf } from './some-answers.ts';

withLiveClock();

it('resumes after its last id when the device wakes, and refetches once if this id is too old', async () => {
  const served = serve();
  const page = await openLive(served);
  served.stream.open()[0]?.send('position', {}, [11, 12]);
  await pass(1_000);
  const sleep = async () => {
    // The device slept, so that no timer ran, and the network closed the connection.
    vi.setSystemTime(Date.now() + 40 * MINUTE_MS);
    const before = served.stream.streams.length;
    await pass(6_000);
    expect(connection()).not.toContain('live');
    await soon(() => expect(served.stream.streams.length).toBeGreaterThan(before));
  };
  await sleep();
  const [kept] = served.stream.open();
  expect(served.stream.open()).toHaveLength(1);
  expect(kept?.headers['last-event-id']).toBe(idOf(11, 12));
  served.api.getCurrentUser = () => ({ data: { ...gold, fullName: 'Bo Changed' } });
  kept?.send('hello', hello(true), [13, 12]);
  kept?.send('member', { of: 'account' }, [13, 20]);
  await page.sees('Welcome, Bo Changed');
  expect(connection()).toEqual(['live']);

  await sleep();
  const before = queriesOf('getCurrentUser').length;
  served.api.getCurrentUser = () => ({ data: { ...gold, fullName: 'Cy Changed' } });
  const [lost] = served.stream.open();
  lost?.send('hello', hello(false), [9_001, 9_000]);
  lost?.send('resync', {}, [9_001, 9_000]);
  await page.sees('Welcome, Cy Changed');
  await pass(10_000, () => lost?.ping());
  expect(queriesOf('getCurrentUser')).toHaveLength(before + 1);
});

it('continues with the renewed token, even if the old stream ended first', async () => {
  const served = serve();
  const page = await openLive(served);
  served.stream.open()[0]?.send('position', {}, [11, 12]);
  await pass(1_000);
  const renewed = TOKEN.replace(/[^.]+$/, 'cmVuZXdlZA');
  // The token was renewed in another tab. The server ends the old stream before this tab knows the
  // new token.
  localStorage.setItem(TOKEN_KEY, renewed);
  served.stream.open()[0]?.send('end', { reason: 'session' });
  served.stream.open()[0]?.end();
  page.store.dispatch(tokenStored({ token: renewed }));
  await soon(() => expect(served.stream.open()).toHaveLength(1));
  const [stream] = served.stream.open();
  expect(stream?.headers.authorization).toBe(`Bearer ${renewed}`);
  expect(stream?.headers['last-event-id']).toBe(idOf(11, 12));
  served.api.getCurrentUser = () => ({ data: { ...gold, fullName: 'Bo Changed' } });
  stream?.send('hello', hello(true), [13, 12]);
  stream?.send('member', { of: 'account' }, [13, 13]);
  await page.sees('Welcome, Bo Changed');
  expect(page.address()).toBe(UPGRADE);
  expect(connection()).toEqual(['live']);
});

it.each([
  ['behind', -7],
  ['ahead', 7],
])(
  'requests signals at the time from which the member may see them, with a clock that is %s',
  async (_name, minutes) => {
    const served = serve();
    const asked: number[] = [];
    served.api.listSignals = () => {
      asked.push(Date.now());
      return listOf([], { quota: { limit: 3 } });
    };
    await openDashboard(UPGRADE);
    await soon(() => expect(served.stream.open()).toHaveLength(1));
    const serverNow = () => Date.now() - minutes * MINUTE_MS;
    const [stream] = served.stream.open();
    stream?.send('hello', { resumed: false, now: new Date(serverNow()).toISOString() }, [11, 10]);
    await soon(() => expect(connection()).toEqual(['live']));
    await pass(3_000);
    asked.length = 0;
    const [at, changedAt] = [Date.now(), new Date(serverNow()).toISOString()];
    const opensAt = new Date(serverNow() + 15_000).toISOString();
    stream?.send('signals', { version: 'a', changedAt, slot: null, opensAt }, [11, 11]);
    await pass(30_000, () => stream?.ping());
    expect(asked).toHaveLength(1);
    expect((asked[0] ?? 0) - at).toBeGreaterThanOrEqual(14_000);
    expect((asked[0] ?? 0) - at).toBeLessThan(19_000);
  },
);
