import { LIVE_POSITION_HEADER } from '@croneai/contracts/live-id.ts';
import { expect, it } from 'vitest';
import { operationsMade } from './api.ts';
import { connection, gold, pass, serve, soon, UPGRADE, withLiveClock } from './live-page.ts';
import { hello, idOf } from './live-stream.ts';
import { openDashboard } from './page.tsx';

withLiveClock();

it('resumes the first stream before the first call of the page, and then repeats no call', async () => {
  const served = serve();
  served.api.getCurrentUser = () =>
    Response.json(
      { success: true, error: null, data: gold },
      { headers: { [LIVE_POSITION_HEADER]: idOf(11, 10) } },
    );
  const page = await openDashboard(UPGRADE);
  await page.sees('Welcome, Ada Example');
  await soon(() => expect(served.stream.open()).toHaveLength(1));
  const [stream] = served.stream.open();
  expect(stream?.headers['last-event-id']).toBe(idOf(11, 10));
  stream?.send('hello', hello(true), [11, 10]);
  await soon(() => expect(connection()).toEqual(['live']));
  await pass(10_000);
  // `getChannels` fails here, so each part of the page that needs its data calls it again.
  const calls = operationsMade().filter((name) => name !== 'openStream' && name !== 'getChannels');
  expect(calls).toEqual([...new Set(calls)]);
});
