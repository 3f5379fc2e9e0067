import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../support/until.ts';
import { ALERTS_OF_FAULT, FAULT_GROUPS, type Fault } from './alerts/alert-faults.ts';
import { dataFaults } from './alerts/data-faults.ts';
import { gatewayFaults } from './alerts/gateway-faults.ts';
import { mailFaults } from './alerts/mail-faults.ts';
import { addDevices, pushFaults } from './alerts/push-faults.ts';
import { signalFaults } from './alerts/signal-faults.ts';
import { openStage, type Stage, type Work } from './alerts/stage.ts';
import { storeFaults } from './alerts/store-faults.ts';

/*
 * Causes real faults in a whole system, and waits until Prometheus fires the alerts of each fault.
 * The rules keep their thresholds, but their waiting times are shortened. The test prints each
 * shortened time. `tests/unit/alert-faults.test.ts` checks that each rule has a fault or a reason
 * why it has none.
 */

const FIRED_WITHIN_MS = 240_000;
/** Time limit for the first signal, including the training of the first models. */
const SIGNAL_WITHIN_MS = 180_000;
/** Alert that fires from the start of the test, because the system has no backups. */
const FIRES_FROM_THE_START = ['BackupLate'];

const works: Record<Fault, Work> = {
  ...gatewayFaults,
  ...mailFaults,
  ...pushFaults,
  ...signalFaults,
  ...dataFaults,
  ...storeFaults,
};
const seconds = (since: number) => `${((performance.now() - since) / 1_000).toFixed(0)} s`;

let stage: Stage;
beforeAll(async () => {
  const startedAt = performance.now();
  stage = await openStage();
  await addDevices(stage);
  console.log(`the system runs and is watched after ${seconds(startedAt)}`);
}, 400_000);
afterAll(() => stage?.close(), 60_000);

it('no alert fires while the system is healthy', async () => {
  await until(
    'a signal',
    async () =>
      expect(await stage.database('signals').collection('signals').countDocuments()).toBeGreaterThan(0),
    SIGNAL_WITHIN_MS,
  );
  await until(
    'no alert',
    async () => {
      const active = [...(await stage.watch.firing())];
      expect(active.filter((alert) => !FIRES_FROM_THE_START.includes(alert))).toEqual([]);
    },
    180_000,
  );
}, 400_000);

describe.each(FAULT_GROUPS.map((faults, at) => ({ at: at + 1, faults })))('group $at', ({ faults }) => {
  it.concurrent.each([...faults])(
    '%s',
    async (fault) => {
      const alerts: readonly string[] = ALERTS_OF_FAULT[fault];
      await stage.watch.quiet(alerts.filter((alert) => !FIRES_FROM_THE_START.includes(alert)));
      const startedAt = performance.now();
      const fired = (wanted: readonly string[]) => stage.watch.fired(wanted, startedAt, FIRED_WITHIN_MS);
      await works[fault](stage, (...wanted) => fired(wanted.length > 0 ? wanted : alerts));
      console.log(`${fault}: ${alerts.join(', ')} fired (${seconds(startedAt)})`);
    },
    600_000,
  );
});
