import type { EngineOverview } from '@croneai/contracts/endpoints/signals/admin-engine.ts';
import type { EngineExpectation } from '@croneai/contracts/engine-expectation.ts';
import { OPERATOR_ID } from '@croneai/contracts/events/audit.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { ARTEFACT_LIFE_MS, type ArtefactContent } from '@croneai/engine/model/artefact.ts';
import { NO_DIFFERENCES } from '@croneai/engine/model/difference.ts';
import { createTally, tallySlot } from '@croneai/engine/model/forecast-tally.ts';
import { ENGINE_SLOT_MS } from '@croneai/engine/model/ledger.ts';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readAdminChanges } from '../../../tests/support/live-entries.ts';
import { until } from '../../../tests/support/until.ts';
import { CHAMPION_CHANNEL } from '../src/champion/follow-champion.ts';
import { readRequest, runEngineCommand } from '../src/engine-admin/commands/engine.ts';
import { ChampionRefused } from '../src/engine-admin/promote-artefact.ts';
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
  admin = (await harness.sessions.open({ role: 'owner' })).token;
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
/** Stores a champion that was trained up to the midnight `until`, as a trainer does. */
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
const run = (...args: string[]) => runEngineCommand(readRequest(args), harness.config);
const promote = (artefact: string, reason = REASON) => run('promote', artefact, '--reason', reason);

describe('the engine page', () => {
  it('shows that no model is trained yet', async () => {
    await models.champions.deleteMany({});
    await models.artefacts.deleteMany({});
    expect(await overview()).toMatchObject({ champion: null, artefacts: [], days: [], drift: [] });
    await expect(promote(yesterday)).rejects.toThrow('The first training is not over yet');
    expect(await run('artefacts')).toBe('Nothing is trained yet.');
  });

  it('shows the champion with its record, licences, learning curve and trials', async () => {
    const tally = createTally();
    const forecast = { symbol: 'EURUSD', offered: 0.5, cautious: 0.5, gainR: 0.1 };
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
    // 20 forecasts are too few for a win rate.
    expect(seen.reliability.find(({ from }) => from === 51)).toMatchObject({ forecasts: 20, actual: null });
    expect(seen.reliability.find(({ from }) => from === 53)).toMatchObject({
      forecasts: 100,
      predicted: 53.5,
      actual: { value: 60, low: 50.2, high: 69.06 },
    });
    expect(seen.register.looks).toBe(seen.register.trials.reduce((sum, { looks }) => sum + looks, 0));
  });

  it('shows the alarms of the judged day, and the command that promotes each challenger', async () => {
    const before = await overview();
    expect(before).toMatchObject({ judged: null, alarms: [] });
    expect(await run('challengers')).toMatch(
      /^mix-logit-1: [\s\S]*\n {2}0 forecasts, actual unknown, too few/,
    );
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
    const { judged, alarms } = await overview();
    expect(judged).toEqual({
      day: new Date(TODAY).toISOString(),
      at: new Date(TODAY + 3_600_000).toISOString(),
    });
    expect(alarms).toMatchObject([
      { name: 'skill', kind: 'forex', value: -0.4, suspends: true, since: new Date(TODAY).toISOString() },
    ]);
    const [champion, coin, fade, turn, flow] = (await run('challengers')).split('\n\n');
    expect(champion).toContain('1,000 forecasts, actual 52.0 % (');
    expect(champion).toContain('most confident fifth: predicted 53.0 %, actual 54.0 % (');
    expect(champion).toContain('Publishes.');
    expect(coin).toContain(
      'Evidence 1.00 of 80 after 0 days. Not proposed. It lacks evidence, 28 days, a slope',
    );
    expect(fade).toContain('Evidence 90.00 of 80 after 30 days. Promotion is proposed');
    expect([turn, flow].map((text) => text?.split(':')[0])).toEqual(['fade-turn', 'taker-flow']);
  });

  it('shows the expected results for the service’s own prices, once these results are computed', async () => {
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

  it('rolls back to a champion and forward again, notifies the workers, and audits both changes with the reason', async () => {
    const heard: string[] = [];
    const redis = new Redis(harness.redisUrl);
    redis.on('message', (_channel, text) => heard.push(text));
    await redis.subscribe(CHAMPION_CHANNEL);
    expect(await run('artefacts')).toMatch(
      new RegExp(`${today} {2}trained to \\S+ {2}champion\\n?[\\s\\S]*`),
    );
    expect(await run('roll-back', '--reason', REASON)).toBe(
      `${yesterday} decides from the next slot on, instead of ${today}.`,
    );
    expect(await overview()).toMatchObject({ champion: { hash: yesterday, previous: today, version: 3 } });
    await promote(today, 'Undo of a roll back');
    await expect.poll(() => heard).toEqual([PRICES, PRICES]);
    // If two similar hints follow each other, the second is sent two seconds later.
    await until('admins get a hint of both', async () => {
      const hints = (await readAdminChanges(harness.redisUrl)).filter(({ of }) => of === 'engine');
      expect(hints.length).toBeGreaterThanOrEqual(2);
    });
    redis.disconnect();
    const [audit] = await harness.waitForMessages('audit', yesterday, 1);
    expect(audit?.value).toMatchObject({
      payload: {
        action: 'engine.roll-back',
        actor: { userId: OPERATOR_ID, role: 'owner' },
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

  it('keeps the older champion after a roll-back until the next day’s training', async () => {
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

  it('accepts only one of several simultaneous promotions', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => promote(yesterday)));
    const lost = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    expect(lost).toHaveLength(4);
    for (const reason of lost) expect(reason).toBeInstanceOf(ChampionRefused);
  });

  it.each([
    ['There is no artefact with this hash', () => Promise.resolve('0'.repeat(64))],
    ['This artefact is the champion already', () => Promise.resolve(today)],
    ['older than 72 hours', () => add(TODAY - 4 * DAY_MS)],
    ['trained on prices of another source', () => add(TODAY, { prices: 'live.twelvedata' })],
    ['knows fewer markets than the champion', () => add(TODAY, { models: {} })],
    [
      'does not match its hash',
      async () => {
        await models.artefacts.updateOne({ _id: yesterday }, { $set: { text: '{"engine":"mix-logit-1"}' } });
        return yesterday;
      },
    ],
  ] as const)('rejects an artefact (%s), and keeps the champion', async (problem, artefact) => {
    await expect(promote(await artefact())).rejects.toThrow(problem);
    expect(await stores.champions.find()).toMatchObject({ artefact: today, version: 2 });
  });

  it.each([
    [[], 'npm run engine -- promote HASH'],
    [['conquer'], 'npm run engine -- promote HASH'],
    [['promote', '--reason', REASON], 'npm run engine -- promote HASH'],
    [['roll-back', 'x', '--reason', REASON], 'npm run engine -- promote HASH'],
    [['roll-back', '--why', REASON], 'npm run engine -- promote HASH'],
    [['roll-back'], '--reason takes 10 to 500 characters'],
    [['roll-back', '--reason', 'too short'], '--reason takes 10 to 500 characters'],
    [['promote', 'x', '--reason', 'x'.repeat(501)], '--reason takes 10 to 500 characters'],
  ])('rejects the arguments %j', (words, problem) => {
    expect(() => readRequest(words)).toThrow(problem);
  });

  it('is only for admins', async () => {
    const member = (await harness.sessions.open()).token;
    expect((await harness.call('GET', PATH)).status).toBe(401);
    expect((await harness.call('GET', PATH, { token: member })).status).toBe(403);
  });
});
