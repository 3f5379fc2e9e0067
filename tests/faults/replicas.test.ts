import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiClient, signIn } from '../support/api-client.ts';
import { startTestSystem, type TestSystem } from '../support/test-system.ts';

/* Two of the gateway and of each service behind nginx: each of them is killed and comes back while pages are open. */

const PROCESSES = ['gateway', 'auth', 'signals', 'leads', 'admin', 'notifier'];
/** What an open page asks for, from each service that members ask. */
const PATHS = ['/', '/api/auth/me', '/api/signals?limit=10', '/api/community/posts', '/api/support/tickets'];
const READERS = 8;
const DOWN_MS = 1_500;

let system: TestSystem;
beforeAll(async () => {
  system = await startTestSystem({
    workers: 0,
    replicas: 2,
    env: { RATE_LIMIT_SCALE: '10000', LOG_LEVEL: 'warn' },
  });
}, 240_000);
afterAll(() => system?.stop(), 30_000);

it('a replica that is killed or replaced costs no GET', { timeout: 300_000 }, async () => {
  const { web, accounts } = system.info();
  const api = apiClient(web);
  const { token } = await signIn(api, accounts.gold as { email: string; password: string });
  const answers = new Map<string, number>();
  let isOver = false;
  const read = async (): Promise<void> => {
    while (!isOver) {
      for (const path of PATHS) {
        const answer = await fetch(new URL(path, web), {
          headers: { authorization: `Bearer ${token}` },
        }).then(
          async (reply) => {
            const text = await reply.text();
            const why = reply.ok ? '' : ` ${text.slice(0, 200)}`;
            return `${reply.status} ${path}${why}`;
          },
          (error: Error) => `${error.message} ${path}`,
        );
        answers.set(answer, (answers.get(answer) ?? 0) + 1);
      }
    }
  };
  const readers = Array.from({ length: READERS }, read);
  for (const name of PROCESSES.flatMap((process) => [process, `${process}-2`])) {
    await system.kill(name);
    await sleep(DOWN_MS);
    await system.restart(name);
  }
  isOver = true;
  await Promise.all(readers);
  console.log(Object.fromEntries(answers));
  expect([...answers.keys()].filter((answer) => !answer.startsWith('200 '))).toEqual([]);
});
