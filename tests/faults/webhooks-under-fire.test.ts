import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { startHookFleet } from '../../services/notifier/test/webhook-fleet.ts';
import { startReceiver } from '../../services/notifier/test/webhook-receiver.ts';
import type { Backing } from '../backing/backing.ts';
import { startBacking } from '../backing/start-backing.ts';
import { someId } from '../support/sessions.ts';
import { until } from '../support/until.ts';

/** Number of signals to publish. Each signal also gets a result. */
const SIGNALS = 60;
const PUBLISH_EVERY_MS = 400;
const KILL_EVERY_MS = 6_000;
/**
 * Time limit for all calls. A killed process leaves its lock on the webhook for a quarter of a
 * minute.
 */
const ALL_WITHIN_MS = 150_000;

let backing: Backing;
beforeAll(async () => {
  backing = await startBacking(process.env, () => undefined, { names: ['mongo', 'redis', 'kafka', 'smtp'] });
}, 90_000);
afterAll(() => backing?.stop());

it('a webhook gets every signal of an hour in order, once per id, while processes are killed and the receiver sometimes fails', async () => {
  const receiver = await startReceiver();
  onTestFinished(() => receiver.stop());
  const fleet = await startHookFleet({ urls: backing.urls, redisDatabase: 11, hosts: [receiver.host] });
  onTestFinished(() => fleet.stop());
  const { id: hookId, secret } = await fleet.newHook(await fleet.newMember(), receiver.url());
  /** Ids of the verified calls. A repeated id counts once, as Standard Webhooks requires. */
  const taken: string[] = [];
  let count = 0;
  receiver.answer((_req, res) => {
    count += 1;
    const call = receiver.calls.at(-1);
    if (!call) return;
    if (count % 11 === 0) return void res.writeHead(503).end();
    receiver.verify(secret, call);
    if (!taken.includes(call.id)) taken.push(call.id);
    // Accepts the call, but drops the reply.
    if (count % 13 === 0) return void res.socket?.destroy();
    res.end('ok');
  });

  const processes = [fleet.first, await fleet.start()];
  let isPublished = false;
  const published: string[] = [];
  const publish = async () => {
    for (let number = 0; number < SIGNALS; number += 1) {
      const signalId = someId();
      published.push(await fleet.publishSignal(signalId));
      published.push(await fleet.publishSignal(signalId, true));
      await sleep(PUBLISH_EVERY_MS);
    }
    isPublished = true;
  };
  let kills = 0;
  const killInTurn = async () => {
    while (!isPublished) {
      await sleep(KILL_EVERY_MS);
      const at = kills % 2;
      const victim = processes[at];
      if (victim) await fleet.kill(victim);
      processes[at] = await fleet.start();
      kills += 1;
    }
  };
  await Promise.all([publish(), killInTurn()]);
  expect(kills).toBeGreaterThan(2);
  await until('everything', () => expect(taken).toHaveLength(published.length), ALL_WITHIN_MS);
  expect(taken).toEqual(published);
  await until('all is marked', async () =>
    expect((await fleet.webhooks.findMany([hookId]))[0]?.queue).toEqual([]),
  );
});
