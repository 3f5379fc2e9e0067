import { HOUR_MS } from '@croneai/contracts/units.ts';
import { afterAll, afterEach, expect, it } from 'vitest';
import { until } from '../../../tests/support/until.ts';
import { startReach } from './reach.ts';

const reach = await startReach({ hasOwnClock: false });
const { notifier } = reach;
const RealDate = Date;
afterEach(() => {
  globalThis.Date = RealDate;
});
afterAll(() => reach.stop());

/** Makes this machine's clock wrong by `offsetMs`. The clock keeps running at normal speed. */
function setClock(offsetMs: number): void {
  const now = () => RealDate.now() + offsetMs;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given) => new target(...((given.length === 0 ? [now()] : given) as [number])),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}

it('sends a signal as early as other machines do, even if the clock of the machine is an hour ahead', async () => {
  const gold = await reach.someMember();
  setClock(HOUR_MS);
  notifier.wait(-HOUR_MS);
  const signalId = await reach.publishSignal();
  await reach.arrived(gold, signalId);
  await until('the device to be used by the right time', async () => {
    const device = await notifier.database.collection('devices').findOne({ userId: gold.userId });
    const aheadMs = (device?.acceptedAt?.getTime() ?? Number.NaN) - notifier.now().getTime();
    expect(Math.abs(aheadMs)).toBeLessThan(HOUR_MS / 2);
  });
  expect(await notifier.metrics()).not.toMatch(/notifier_messages_dropped_total\{[^}]*\} [1-9]/);
});
