import { expect, inject, it, onTestFinished } from 'vitest';
import { someId } from '../../../tests/support/sessions.ts';
import { until } from '../../../tests/support/until.ts';
import { startHookFleet } from './webhook-fleet.ts';
import { startReceiver } from './webhook-receiver.ts';

/**
 * Time within which another process repeats the call. The lock of the killed process must expire
 * first.
 */
const TAKEN_OVER_WITHIN_MS = 60_000;

it('a call is repeated with the same id if the process is killed after the receiver has accepted the call and before the call is marked', async () => {
  const receiver = await startReceiver();
  onTestFinished(() => receiver.stop());
  const fleet = await startHookFleet({ urls: inject('backing'), redisDatabase: 11, hosts: [receiver.host] });
  onTestFinished(() => fleet.stop());
  const { id, secret } = await fleet.newHook(await fleet.newMember(), receiver.url());
  // On the first call, the receiver kills the process and answers only afterwards. On the second
  // call, the receiver answers at once.
  receiver.answer((_req, res) => {
    receiver.answer((_again, second) => second.end('ok'));
    void fleet.kill(fleet.first).then(() => res.end('ok'));
  });
  const eventId = await fleet.publishSignal(someId());
  await receiver.waitFor('the first call', (call) => call.id === eventId, TAKEN_OVER_WITHIN_MS);
  await fleet.start();
  await until(
    'the call again, and its mark',
    async () => {
      expect(await fleet.webhooks.logOf(id)).toMatchObject([{ state: 'accepted', entry: { id: eventId } }]);
      expect((await fleet.webhooks.findMany([id]))[0]?.queue).toEqual([]);
    },
    TAKEN_OVER_WITHIN_MS,
  );
  const calls = receiver.callsOf(eventId);
  expect(calls).toHaveLength(2);
  for (const call of calls) expect(receiver.verify(secret, call)).toMatchObject({ type: 'signal.opened' });
}, 240_000);
