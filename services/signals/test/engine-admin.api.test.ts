import type { EngineOverview } from '@croneai/contracts/endpoints/admin-engine.ts';
import type { EngineExpectation } from '@croneai/contracts/engine-expectation.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { ARTEFACT_LIFE_MS, type ArtefactContent } from '@croneai/engine/model/artefact.ts';
import { NO_DIFFERENCES } from '@croneai/engine/model/difference.ts';
import { createTally, tallySlot } from '@croneai/engine/model/forecast-tally.ts';
import { ENGINE_SLOT_MS } from '@croneai/engine/model/ledger.ts';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readDeskChanges } from '../../../tests/support/live-entries.ts';
import { until } from '../../../tests/support/until.ts';
import { CHAMPION_CHANNEL } from '../src/champion/follow-champion.ts';
import { createExpectations, expectationCollection } from '../src/expectation/expectation.model.ts';
import { pricesOf } from '../src/feeds/prices-of.ts';
import { dueJobs } from '../src/training/engine-jobs.ts';
import { engineModels, openEngineStores } from './engine-stores.ts';
import { type Harness, startHarness } from './harness.ts';
import { PAYS_BY, someArtefact, someState } from './some-engine.ts';

const PATH = '/api/admin/engine';
const SYMBOLS = ['EURUSD', 'BTCUSDT'];
const TODAY = Math.floor(Date.now() / DAY_MS) * DAY_MS;
const SLOT = Math.floor(Date.now() / ENGINE_SLOT_MS) * ENGINE_SLOT_MS;
const PRICES = pricesOf('synthetic', { MARKET_DATA: 'synthetic', MARKET_DATA_SEED: 'desk' });
const REASON = 'The new models lose on metals';

let harness: Harness;
let admin: string;
let models: ReturnType<typeof engineModels>;
let stores: ReturnType<typeof openEngineStores>;
let today: string;
let yesterday: string;

beforeAll(async () => {
  harness = await startHarness({ MARKET_DATA: 'synthetic', MARKET_DATA_SEED: 'desk' });
  admin = (await harness.sessions.open({ role: 'admin' })).token;
  models = engineModels(harness.database);
  stores = openEngineStores(harness.database, PRICES, PAYS_BY);
});
afterAll(() => harness?.stop());
beforeEach(async () => {
  for (const model of Object.values(models))
    await (model.deleteMany as (all: object) => Promise<unknown>)({});
  yesterday = await crown(TODAY - DAY_MS);
  today = await crown(TODAY);
});

const add = (until: number, change: Partial<ArtefactContent> = {}) =>
  stores.champions.addArtefact(
    someArtefact(SYMBOLS, { prices: PRICES, until, from: until - DAY_MS, ...change }),
  );
/** A champion of that midnight, as the trainer makes one. */
async function crown(until: number): Promise<string> {
  const artefact = await add(until, {
    metrics: { forex: { forecasts: 8_000, predicted: 52.4, actual: 52.1 } },
  });
  await stores.champions.addState(SLOT, someState(SYMBOLS));
  const next = { artefact, until, isWhole: true, stateSlot: SLOT };
  expect(await stores.champions.promote(await stores.champions.find(), next)).toBe(true);
  return artefact;
}
const overview = async () =>
  (await harness.call<EngineOverview>('GET', PATH, { token: admin })).envelope.data;
const promote = (artefact: string, body: object = {}, token = admin) =>
  harness.call<{ version: number; previous: string }>('POST', `${PATH}/champion`, {
    token,
    body: { artefact, version: 2, reason: REASON, ...body },
  });

describe('the desk of the engine', () => {
  it('says that nothing is trained yet', async () => {
    await models.champions.deleteMany({});
    await models.artefacts.deleteMany({});
    expect(await overview()).toMatchObject({ champion: null, artefacts: [], days: [], drift: [] });
    expect((await promote(yesterday)).envelope).toMatchObject({ error: 'engine.untrained' });
  });

  it('shows the champion with its record, licences, curve and trials', async () => {
    const tally = createTally();
    const forecast = { symbol: 'EURUSD', offered: 0.5, low: 0.5, gainR: 0.1 };
    for (let index = 0; index < 100; index++)
      tallySlot(tally, [{ ...forecast, buy: 0.535, claimed: 0.535, actual: index < 60 ? 1 : 0 }]);
    for (let index = 0; index < 20; index++)
      tallySlot(tally, [{ ...forecast, buy: 0.515, claimed: 0.515, actual: 1 }]);
    await stores.ledger.addTallies(TODAY - DAY_MS, new Map([['forex', tally]]));
    const seen = await overview();
    expect(seen).toMatchObject({
      provenance: 'synthetic',
      champion: { hash: today, previous: yesterday, version: 2, isWhole: true },
      licence: { needed: 20, licensed: 2 },
      evidence: [{ at: new Date(SLOT).toISOString(), licensed: 2, markets: 2 }],
      days: [{ day: new Date(TODAY - DAY_MS).toISOString(), forecasts: 120 }],
      drift: [{ kind: 'forex', forecasts: 120, isOff: true }],
    });
    const shown = seen.artefacts.map(({ hash, refusal }) => [hash, refusal]);
    expect(shown).toHaveLength(2);
    expect(shown).toEqual(
      expect.arrayContaining([
        [today, 'champion'],
        [yesterday, null],
      ]),
    );
    expect(seen.artefacts.find(({ hash }) => hash === today)?.content).toMatchObject({
      until: new Date(TODAY).toISOString(),
      expiresAt: new Date(TODAY + ARTEFACT_LIFE_MS).toISOString(),
      markets: 2,
      rows: 10_000,
      metrics: [{ kind: 'forex', forecasts: 8_000, predicted: 52.4, actual: { value: 52.1 } }],
    });
    // 20 are too few to speak of a share.
    expect(seen.reliability.find(({ from }) => from === 51)).toMatchObject({ forecasts: 20, actual: null });
    expect(seen.reliability.find(({ from }) => from === 53)).toMatchObject({
      forecasts: 100,
      predicted: 53.5,
      actual: { value: 60, low: 50.2, high: 69.06 },
    });
    expect(seen.register.looks).toBe(seen.register.trials.reduce((sum, { looks }) => sum + looks, 0));
  });

  it('shows what stands after the judgement of the day, and the challengers beside the champion', async () => {
    const before = await overview();
    expect(before).toMatchObject({ judged: null, alarms: [] });
    expect(
      before.contenders.map(({ engine, forecasts, publishes }) => [engine, forecasts, publishes]),
    ).toEqual([
      ['mix-logit-1', 0, true],
      ...['coin', 'fade-15', 'fade-turn', 'taker-flow'].map((name) => [name, 0, false]),
    ]);
    const engineDay = {
      forecasts: 1_000,
      claims: 1_000,
      wins: 520,
      gain: 0.5,
      products: 0.2,
      squares: 0.2,
      top: { claims: 200, predicted: 106, wins: 108 },
    };
    const silent = { ...engineDay, claims: 0, wins: 0, gain: 0, products: 0, squares: 0 };
    const alarm = { low: null, high: null, count: 9, since: TODAY, seenAt: TODAY + 3_600_000 };
    await stores.judgements.add(
      {
        day: TODAY,
        judgedAt: TODAY + 3_600_000,
        kinds: {},
        engines: {
          'mix-logit-1': engineDay,
          'fade-15': engineDay,
          coin: { ...silent, top: { claims: 0, predicted: 0, wins: 0 } },
        },
        challengers: {
          'fade-15': { days: 30, all: { ...NO_DIFFERENCES, logAbove: Math.log(90) }, kinds: {} },
        },
        prices: { wanted: 0, unpriced: 0 },
        trainedRows: 10_000,
        licensed: { from: SLOT, symbols: SYMBOLS },
        alarms: [{ ...alarm, name: 'skill', kind: 'forex', value: -0.4 }],
        suspended: ['forex'],
      },
      {},
    );
    const { judged, alarms, contenders } = await overview();
    expect(judged).toEqual({
      day: new Date(TODAY).toISOString(),
      at: new Date(TODAY + 3_600_000).toISOString(),
    });
    expect(alarms).toMatchObject([
      { name: 'skill', kind: 'forex', value: -0.4, suspends: true, since: new Date(TODAY).toISOString() },
    ]);
    expect(contenders).toMatchObject([
      {
        engine: 'mix-logit-1',
        publishes: true,
        against: null,
        actual: { value: 52 },
        topFifth: { predicted: 53, actual: { value: 54 } },
        skill: 0.2,
        slope: 1,
      },
      {
        engine: 'coin',
        actual: null,
        topFifth: null,
        skill: 0,
        slope: null,
        against: { evidence: 1, days: 0 },
      },
      {
        engine: 'fade-15',
        publishes: false,
        against: { days: 30, evidence: expect.closeTo(90, 6), needed: 80, worseKinds: [], lacks: [] },
      },
      { engine: 'fade-turn', publishes: false, latest: null, against: { days: 0 } },
      { engine: 'taker-flow', about: expect.stringContaining('silent on feeds'), actual: null },
    ]);
  });

  it('shows what to expect of its own prices, once that has been computed', async () => {
    const model = expectationCollection.model(harness.database);
    const some = (markets: number): EngineExpectation => ({
      at: new Date(TODAY).toISOString(),
      engine: 'mix-logit-1',
      codeVersion: 2,
      featureVersion: 1,
      from: new Date(TODAY - 28 * DAY_MS).toISOString(),
      until: new Date(TODAY).toISOString(),
      learnedDays: 28,
      markets,
      terms: [],
    });
    await createExpectations(model, 'live.binance').put(some(9));
    expect((await overview()).expectation).toBeNull();
    await createExpectations(model, PRICES).put(some(1));
    await createExpectations(model, PRICES).put(some(247));
    expect((await overview()).expectation).toEqual(some(247));
    await model.updateOne({ _id: PRICES }, { expectation: '{"of":"another release"}' });
    expect((await overview()).expectation).toBeNull();
  });

  it('rolls back and forward again, tells the workers, and puts both on record with the reason', async () => {
    const heard: string[] = [];
    const redis = new Redis(harness.redisUrl);
    redis.on('message', (_channel, text) => heard.push(text));
    await redis.subscribe(CHAMPION_CHANNEL);
    const back = await promote(yesterday);
    expect([back.status, back.envelope.data]).toMatchObject([200, { version: 3, previous: today }]);
    expect(await overview()).toMatchObject({ champion: { hash: yesterday, previous: today, version: 3 } });
    const undone = await promote(today, { version: 3, reason: 'Undo of a roll back' });
    expect(undone.status).toBe(200);
    await expect.poll(() => heard).toEqual([PRICES, PRICES]);
    // The second of two alike goes two seconds after the first.
    await until('the desk is told of both', async () => {
      const desks = (await readDeskChanges(harness.redisUrl)).filter(({ of }) => of === 'engine');
      expect(desks.length).toBeGreaterThanOrEqual(2);
    });
    redis.disconnect();
    const [audit] = await harness.waitForMessages('audit', yesterday, 1);
    expect(audit?.value).toMatchObject({
      payload: {
        action: 'engine.roll-back',
        actor: { role: 'admin' },
        subject: { kind: 'engine', id: yesterday },
        before: { artefact: today },
        after: { artefact: yesterday },
        reason: REASON,
      },
    });
    const [forward] = await harness.waitForMessages('audit', today, 1);
    expect(forward?.value).toMatchObject({
      payload: { action: 'engine.promote', reason: 'Undo of a roll back' },
    });
  });

  it('lets a roll back stand until the training of the next day', async () => {
    await promote(yesterday);
    const champion = await stores.champions.find();
    expect(champion).toMatchObject({ until: TODAY - DAY_MS, trainedTo: TODAY });
    const evening = TODAY + DAY_MS - ENGINE_SLOT_MS + 60_000;
    expect(dueJobs(champion, TODAY, evening)).toEqual([{ kind: 'fold' }]);
    expect(dueJobs(champion, TODAY, evening + 3_600_000)).toEqual([
      { kind: 'fold' },
      { kind: 'train', day: TODAY + DAY_MS },
    ]);
  });

  it('lets one of several admins win, and the others look again', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => promote(yesterday)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { envelope } of answers.filter(({ status }) => status !== 200))
      expect(envelope).toMatchObject({ success: false, error: 'engine.conflict' });
    expect((await promote(today, { version: 2 })).status).toBe(409);
  });

  it.each([
    ['engine.artefact_not_found', 404, () => Promise.resolve('0'.repeat(64))],
    ['engine.artefact_is_champion', 409, () => Promise.resolve(today)],
    ['engine.artefact_too_old', 409, () => add(TODAY - 4 * DAY_MS)],
    ['engine.artefact_other_prices', 409, () => add(TODAY, { prices: 'live.twelvedata' })],
    ['engine.artefact_partial', 409, () => add(TODAY, { models: {} })],
    [
      'engine.artefact_broken',
      409,
      async () => {
        await models.artefacts.updateOne({ _id: yesterday }, { $set: { text: '{"engine":"mix-logit-1"}' } });
        return yesterday;
      },
    ],
  ] as const)('refuses with %s, and leaves the champion', async (code, status, artefact) => {
    const answer = await promote(await artefact());
    expect([answer.status, answer.envelope]).toMatchObject([status, { success: false, error: code }]);
    expect(await stores.champions.find()).toMatchObject({ artefact: today, version: 2 });
  });

  it('is for admins, a change of it for those who have signed in just now and say why', async () => {
    const member = (await harness.sessions.open()).token;
    const stale = (
      await harness.sessions.open({ role: 'admin', signedInAt: new Date(Date.now() - 3_600_000) })
    ).token;
    expect((await harness.call('GET', PATH)).status).toBe(401);
    expect((await harness.call('GET', PATH, { token: member })).status).toBe(403);
    expect((await harness.call('GET', PATH, { token: stale })).status).toBe(200);
    expect((await promote(yesterday, {}, member)).status).toBe(403);
    expect((await promote(yesterday, {}, stale)).envelope).toMatchObject({
      error: 'auth.recent_sign_in_required',
    });
    for (const body of [
      { reason: 'too short' },
      { reason: 'x'.repeat(501) },
      { version: 0 },
      { artefact: 'x' },
    ])
      expect((await promote(yesterday, body)).status, JSON.stringify(body)).toBe(422);
    expect(await stores.champions.find()).toMatchObject({ artefact: today });
  });
});
