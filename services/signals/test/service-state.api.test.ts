import type { ServiceState } from '@croneai/contracts/service-state.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import type { Judgement } from '@croneai/engine/judge/judgement.ts';
import { PRICE_TURN_KEY } from '@croneai/platform/live/live-prices.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEventProbe, settledAt } from '../../../tests/support/event-probe.ts';
import { readLiveEntries } from '../../../tests/support/live-entries.ts';
import { until } from '../../../tests/support/until.ts';
import { championCollection } from '../src/champion/champion.model.ts';
import { putTrainingProgress } from '../src/champion/training-progress.ts';
import { pricesOf } from '../src/feeds/prices-of.ts';
import { lineOf } from '../src/ledger/line.ts';
import { openEngineStores } from './engine-stores.ts';
import { someSlot, startSignalsHarness } from './signals-harness.ts';

const SLOT_MS = 300_000;
/** Maximum wait of a test for an alarm. Alarms are checked every ten seconds. */
const ALARM_WITHIN_MS = 30_000;
const runningSlot = () => Math.floor(Date.now() / SLOT_MS) * SLOT_MS;

const harness = await startSignalsHarness();
let probe: Awaited<ReturnType<typeof openEventProbe>>;
beforeAll(async () => {
  const { KAFKA_BROKERS: brokers, KAFKA_TOPIC_PREFIX: topicPrefix } = harness.config;
  probe = await openEventProbe({
    brokers,
    topicPrefix,
    watch: ['signals'],
    countSettled: settledAt(harness.url),
  });
  // Releases the price-publishing turn so that this process can take it. The process that holds the
  // turn also watches the service state.
  await harness.redis.del(PRICE_TURN_KEY);
});
afterAll(async () => {
  await probe.close();
  await harness.stop();
});

const service = async (): Promise<ServiceState> => {
  const { envelope } = await harness.call<{ service: ServiceState }>('GET', '/api/signals/summary');
  return envelope.data.service;
};
const untilIs = (state: Partial<ServiceState>) =>
  until(`the service to be ${state.state}`, async () => expect(await service()).toMatchObject(state));

it('the service state changes at the same time in the summary, on open pages, and as a published event', async () => {
  const slot = runningSlot();
  const prices = pricesOf('synthetic', harness.config);
  await untilIs({ state: 'training', cause: 'engine_training', expectedEnd: null });
  const now = Date.now();
  await putTrainingProgress(harness.redis, prices, { from: now - 60_000, at: now, learned: 12, of: 48 });
  const end = Math.ceil((now + 180_000) / SLOT_MS) * SLOT_MS;
  await untilIs({ expectedEnd: new Date(end).toISOString() });

  await championCollection.model(harness.database).create({
    _id: lineOf(prices, harness.config.PAYS_BY),
    artefact: 'a'.repeat(64),
    until: slot,
    trainedTo: slot,
    isWhole: true,
    stateSlot: slot,
    version: 1,
    changedAt: new Date(),
  });
  await harness.slots.insert(someSlot(slot, { outcome: 'published', cause: null }));
  await untilIs({ state: 'trading', cause: null, expectedEnd: null });
  const [back] = await probe.waitForMessages('signals', 'synthetic', 1);
  expect(back?.value).toMatchObject({
    type: 'service.state-changed',
    payload: {
      state: 'trading',
      cause: null,
      previous: { state: 'training', cause: 'engine_training' },
      provenance: 'synthetic',
    },
  });
  const entries = (await readLiveEntries(harness.config.REDIS_URL)).filter(
    ({ event }) => event === 'service',
  );
  expect(entries.at(-1)).toMatchObject({ to: { all: true }, data: { state: 'trading', cause: null } });
});

it('publishes an alarm of the engine only once while the alarm is active', async () => {
  const { judgements } = openEngineStores(
    harness.database,
    pricesOf('synthetic', harness.config),
    harness.config.PAYS_BY,
  );
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const alarm = { low: null, high: null, count: 9, since: today, seenAt: today };
  const judge = (day: number, alarms: Judgement['alarms']) =>
    judgements.add(
      {
        day,
        judgedAt: day,
        prices: { wanted: 0, unpriced: 0 },
        trainedRows: 0,
        suspended: [],
        kinds: {},
        engines: {},
        challengers: {},
        licensed: { from: 0, symbols: [] },
        alarms,
      },
      {},
    );
  const raised = () =>
    probe.messages
      .filter(({ value }) => value.type === 'engine.alarm-raised')
      .map(({ value }) => value.payload);
  const skill = { ...alarm, name: 'skill', kind: 'forex', value: -0.4 } as const;
  await judge(today - DAY_MS, [skill]);
  await until('the alarm', () => expect(raised()).toHaveLength(1), ALARM_WITHIN_MS);
  expect(raised()[0]).toMatchObject({
    name: 'skill',
    kind: 'forex',
    suspends: true,
    provenance: 'synthetic',
  });
  await judge(today, [skill, { ...alarm, name: 'rows', kind: null, value: 40 }]);
  await until('the second', () => expect(raised()).toHaveLength(2), ALARM_WITHIN_MS);
  expect(raised().map(({ name }) => name)).toEqual(['skill', 'rows']);
});
