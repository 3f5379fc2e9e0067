import { errors } from '@croneai/contracts/errors.ts';
import { expect, it } from 'vitest';
import { connection, pass, serve, soon, withLiveClock } from './live-page.ts';
import { hello } from './live-stream.ts';
import { openDashboard } from './page.tsx';
import { someUser } from './some-user.ts';

withLiveClock();

const none = { data: [], pagination: { total: 0, pages: 0, current: 1 } };

it.each([
  ['contacts', 'messages', 'listContactMessages', { counts: { total: 0, new: 0, answered: 0, closed: 0 } }],
  ['members', 'users', 'listUsers', {}],
  ['audit', 'audit', 'listAudit', {}],
] as const)(
  'asks for the desk of %s when it is told, and not by the clock',
  async (of, path, call, extras) => {
    const served = serve(someUser({ role: 'admin' }));
    let asked = 0;
    Object.assign(served.api, {
      [call]: () => {
        asked += 1;
        return { ...none, extras };
      },
      readAuditChain: () => ({ problem: errors.internal }),
    });
    await openDashboard(`/dashboard/admin/${path}`);
    await soon(() => expect(served.stream.open()).toHaveLength(1));
    const [stream] = served.stream.open();
    stream?.send('hello', hello(false), [11, 10]);
    await soon(() => expect(connection()).toEqual(['live']));
    await soon(() => expect(asked).toBeGreaterThan(0));
    await pass(3_000);
    asked = 0;
    await pass(40_000, () => stream?.ping());
    expect(asked).toBe(0);
    for (let at = 11; at < 16; at += 1) stream?.send('desk', { of }, [at, at]);
    await pass(2_000);
    expect(asked).toBe(1);
  },
);
