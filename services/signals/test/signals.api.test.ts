import type { LateNet } from '@croneai/contracts/endpoints/signals/late-entries.ts';
import { signalsEndpoints } from '@croneai/contracts/endpoints/signals/signals.ts';
import { type Candle, type Performance, performanceSchema } from '@croneai/contracts/signals.ts';
import { SLOTS_PER_LIST, type SlotRow } from '@croneai/contracts/slots.ts';
import { HOUR_MS } from '@croneai/contracts/units.ts';
import type { Volatility } from '@croneai/contracts/volatility.ts';
import { performanceOf } from '@croneai/engine/settled/compute-performance.ts';
import { utcDayOf } from '@croneai/engine/utc-day.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { someForecast } from '../../../tests/support/some-signal.ts';
import { until } from '../../../tests/support/until.ts';
import { createVolatilityStore } from '../src/candles/volatility.ts';
import { countMongoCommands, type Person, someSlot, startSignalsHarness } from './signals-harness.ts';

const harness = await startSignalsHarness();
beforeEach(async () => {
  harness.clock.offsetMs = 0;
  await harness.clear();
});
afterAll(() => harness.stop());

const get = <Data = unknown>(path: string, token?: string) =>
  harness.call<Data>('GET', path, token === undefined ? {} : { token });
/** Returns the query for a range of past hours, in which crypto has traded. */
const hour = (count = 1) => {
  const to = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  return `from=${new Date(to - count * HOUR_MS).toISOString()}&to=${new Date(to).toISOString()}`;
};

describe('access to signals', () => {
  const expected: [Person, number, string | null][] = [
    ['visitor', 401, 'auth.unauthenticated'],
    ['guest', 403, 'access.locked'],
    ['locked silver', 403, 'access.locked'],
    ['silver', 200, null],
    ['pro', 200, null],
    ['gold', 200, null],
    ['admin', 200, null],
  ];
  const paths = (id: string) => [
    '/api/signals',
    `/api/signals/${id}`,
    '/api/signals/stats/performance',
    '/api/signals/record',
    `/api/signals/entered?at=${id}.${Date.now()}`,
    `/api/signals/candles?pair=BTCUSDT&${hour()}`,
    `/api/signals/slots?${hour()}`,
    '/api/signals/volatility',
  ];

  it.each(expected)('%s gets %i from every call', async (person, status, error) => {
    const { id } = await harness.settled();
    const { token } = await harness.person(person);
    for (const path of paths(id)) {
      const reply = await get(path, token);
      expect([path, reply.status, reply.envelope.error]).toEqual([path, status, error]);
      if (error) expect(JSON.stringify(reply.envelope)).not.toContain(id);
    }
    for (const open of ['summary', 'strip', 'example', 'yesterday'])
      expect([open, (await get(`/api/signals/${open}`, token)).status]).toEqual([open, 200]);
  });

  it('treats a member whose access is unknown as a locked guest', async () => {
    const { token } = await harness.sessions.open();
    for (const path of paths('a'.repeat(24)))
      expect([path, (await get(path, token)).envelope.error]).toEqual([path, 'access.locked']);
  });
});

describe('GET /api/signals/entered', () => {
  const entered = async (at: string) =>
    (await get<LateNet[]>(`/api/signals/entered?at=${at}`, (await harness.person('silver')).token)).envelope;

  it('returns the result of a settled signal for the given entry time, and for an entry at the signal’s start', async () => {
    const start = Date.UTC(2026, 10, 20, 10);
    const closes = [101, 101, 101, 101, 100.5];
    const minutes = closes.map((close, index) => {
      return { time: start + index * 60_000, open: close, high: close, low: close, close };
    });
    const { id } = await harness.settled({
      slot: start,
      startsAt: new Date(start),
      createdAt: new Date(start),
      expiresAt: new Date(start + 300_000),
      minutes,
      signalType: 'buy',
      entryPrice: 100,
      stopLoss: 99,
      takeProfit: 102,
      exitPrice: 100.5,
      outcome: 'profit',
    });
    const bare = await harness.settled({ minutes: [] });
    const at = (seconds: number) => `${id}.${start + 1_000 * seconds}`;
    const { data } = await entered(
      [at(0), at(60), at(240), at(250), at(300), `${bare.id}.${start}`, `${'f'.repeat(24)}.${start}`].join(
        ',',
      ),
    );
    expect(data).toEqual([
      { signalId: id, seconds: 0, net: 0.85, netAtStart: 0.85 },
      { signalId: id, seconds: 60, net: -1, netAtStart: 0.85 },
      { signalId: id, seconds: 240, net: -1, netAtStart: 0.85 },
      { signalId: id, seconds: 250, net: null, netAtStart: 0.85 },
      { signalId: id, seconds: 300, net: null, netAtStart: 0.85 },
    ]);
  });

  it('returns nothing about a signal that was published late, which no member could enter at its start', async () => {
    const start = Date.UTC(2026, 10, 20, 11);
    const published = (seconds: number) =>
      harness.settled({
        slot: start + seconds,
        startsAt: new Date(start),
        createdAt: new Date(start + 1_000 * seconds),
        expiresAt: new Date(start + 300_000),
        minutes: Array.from({ length: 5 }, (_, index) => {
          return { time: start + index * 60_000, open: 101, high: 101, low: 101, close: 101 };
        }),
      });
    const [onTime, late] = [await published(1), await published(42)];
    const { data } = await entered(`${onTime.id}.${start + 60_000},${late.id}.${start + 60_000}`);
    expect(data?.map(({ signalId }) => signalId)).toEqual([onTime.id]);
  });

  it('returns nothing about an open signal', async () => {
    const { id } = await harness.publish();
    expect((await entered(`${id}.${Date.now()}`)).data).toEqual([]);
  });

  it('rejects invalid signals, invalid times, and too many signals', async () => {
    const one = `${'a'.repeat(24)}.1764000000000`;
    for (const at of ['', 'x', one.slice(0, -1), Array(51).fill(one).join(',')])
      expect((await entered(at)).error).toBe('request.invalid');
  });
});

describe('GET /api/signals/volatility', () => {
  const told = (slot: number, change: Partial<Volatility> = {}): Volatility => ({
    slot,
    startsAt: new Date(slot).toISOString(),
    candles: 50,
    candleMinutes: 1,
    compared: 3,
    watched: 247,
    rising: 2,
    falling: 1,
    unmoved: 0,
    assets: [],
    provenance: 'synthetic',
    ...change,
  });

  it('returns the newest slot, even if slots end out of order, and ignores other price sources', async () => {
    const store = createVolatilityStore(harness.redis);
    await harness.redis.del('signals:volatility');
    const { token } = await harness.member('silver');
    const seen = async () => (await get<Volatility | null>('/api/signals/volatility', token)).envelope.data;
    const [older, newer] = [told(600_000), told(900_000)];
    await store.put(newer);
    await store.put(older);
    await until('it is told', async () => expect(await seen()).toEqual(newer));
    await store.put(told(1_200_000, { provenance: 'live' }));
    await until('other prices are left out', async () => expect(await seen()).toBeNull());
    await harness.redis.del('signals:volatility');
  });
});

describe('GET /api/signals/:id', () => {
  it('shows a signal, and the signal counts towards the quota', async () => {
    const signal = await harness.publish();
    const { token } = await harness.member('silver');
    for (let time = 0; time < 2; time++) {
      const { status, envelope } = await get(`/api/signals/${signal.id}`, token);
      expect(status).toBe(200);
      expect(signalsEndpoints.getSignal.reply.parse(envelope.data)).toMatchObject({
        id: signal.id,
        status: 'active',
      });
      expect(envelope).toMatchObject({ quota: { limit: 10, used: 1, withheld: 0 } });
    }
  });

  it('gives an API key the same signals, quota, and refusals as its member, and both use the same quota', async () => {
    await harness.publishMany(9);
    const { userId, token } = await harness.member('silver');
    const { token: key } = await harness.sessions.open({ userId, scopes: ['signals:read'] });
    const [byKey, byPage] = [
      await get<unknown[]>('/api/signals', key),
      await get<unknown[]>('/api/signals', token),
    ];
    expect(byKey.envelope).toMatchObject({ quota: { limit: 10, used: 9, withheld: 0 } });
    expect(byKey.envelope.data).toEqual(byPage.envelope.data);
    await harness.publishMany(2);
    await expect
      .poll(async () => (await get('/api/signals', key)).envelope)
      .toMatchObject({ quota: { used: 10, withheld: 1, reason: 'daily_limit' } });
    const spent = await get<unknown[]>('/api/signals', key);
    expect(spent.envelope.data).toEqual((await get<unknown[]>('/api/signals', token)).envelope.data);
    const last = await harness.publish();
    expect(await get(`/api/signals/${last.id}`, key)).toMatchObject({
      status: 403,
      envelope: { error: 'signals.withheld', data: { quota: { reason: 'daily_limit' } } },
    });
    const other = await harness.sessions.open({ userId, scopes: ['record:read'] });
    expect((await get('/api/signals', other.token)).envelope.error).toBe('auth.key_scope');
  });

  it('shares the quota with the list, and gives the reason why a signal is withheld', async () => {
    await harness.publishMany(10);
    const { token } = await harness.member('silver');
    await get('/api/signals', token);
    const eleventh = await harness.publish();
    const refused = await get(`/api/signals/${eleventh.id}`, token);
    expect(refused).toMatchObject({
      status: 403,
      envelope: {
        error: 'signals.withheld',
        data: { quota: { used: 10, withheld: 1, reason: 'daily_limit' } },
      },
    });
    await harness.settle(eleventh);
    expect((await get(`/api/signals/${eleventh.id}`, token)).status).toBe(200);
  });

  it('withholds a new signal from tiers below gold', async () => {
    const { id } = await harness.publish({ createdAt: new Date() });
    const [pro, gold] = [await harness.member('pro'), await harness.member('gold')];
    expect((await get(`/api/signals/${id}`, gold.token)).status).toBe(200);
    expect(await get(`/api/signals/${id}`, pro.token)).toMatchObject({
      status: 403,
      envelope: { data: { quota: { used: 0, reason: 'early_access' } } },
    });
    harness.clock.offsetMs = 15_001;
    expect((await get(`/api/signals/${id}`, pro.token)).status).toBe(200);
  });

  it('answers 404 for an unknown signal, and 400 for an invalid id', async () => {
    const { token } = await harness.member('gold');
    expect(await get(`/api/signals/${'0'.repeat(24)}`, token)).toMatchObject({
      status: 404,
      envelope: { error: 'signals.not_found' },
    });
    expect((await get('/api/signals/not-an-id', token)).status).toBe(400);
  });
});

describe('GET /api/signals/slots', () => {
  it('has one row per slot, newest first, and leaves out the ids of withheld signals', async () => {
    const signals = await harness.publishMany(12);
    const [first, last] = [signals[0]?.slot ?? 0, signals.at(-1)?.slot ?? 0];
    for (const { slot, id } of signals) await harness.slots.insert(someSlot(slot, { signalIds: [id] }));
    const why = { outcome: 'none', reason: 'All markets are closed.', cause: 'markets_closed' } as const;
    await harness.slots.insert(someSlot(last + 300_000, why));
    await harness.slots.insert(someSlot(last + 600_000, { outcome: 'planned', finishedAt: null }));
    const range = `from=${new Date(first).toISOString()}&to=${new Date(last + HOUR_MS).toISOString()}`;
    const { token } = await harness.member('silver');
    const { status, envelope } = await get(`/api/signals/slots?${range}`, token);
    expect(status).toBe(200);
    const rows = signalsEndpoints.listSlots.reply.parse(envelope.data);
    const open = signals.slice(2).map(({ id }) => id);
    expect(rows).toEqual([
      { slot: last + 300_000, startsAt: expect.any(String), ...why, signalIds: [], latenessMs: 900 },
      ...signals.toReversed().map(({ slot, id }) => ({
        slot,
        startsAt: new Date(slot).toISOString(),
        outcome: 'published',
        reason: null,
        cause: null,
        signalIds: open.includes(id) ? [id] : [],
        latenessMs: 900,
      })),
    ]);
    expect(envelope).toMatchObject({ quota: { limit: 10, used: 10, withheld: 2, reason: 'daily_limit' } });
  });

  it('leaves out the id of a signal that a caller may not see yet, even in cached rows', async () => {
    const { slot, id } = await harness.publish({ createdAt: new Date() });
    await harness.slots.insert(someSlot(slot, { signalIds: [id] }));
    const range = `from=${new Date(slot).toISOString()}&to=${new Date(slot + 1).toISOString()}`;
    for (const [tier, ids, later] of [
      ['pro', [], 0],
      ['gold', [id], 0],
      ['pro', [], 0],
      ['pro', [id], 15_001],
    ] as const) {
      harness.clock.offsetMs = later;
      const { token } = await harness.member(tier);
      const { envelope } = await get(`/api/signals/slots?${range}`, token);
      expect(envelope.data).toMatchObject([{ outcome: 'published', signalIds: ids }]);
    }
  });
});

describe('the newest slots in the list', () => {
  it('show the state of the current slot, and name no signal that the member may not see', async () => {
    const running = Math.floor(Date.now() / 300_000) * 300_000;
    const { id } = await harness.publish({ createdAt: new Date() });
    await harness.slots.insert(someSlot(running, { signalIds: [id] }));
    await harness.listVersion.bump(new Date());
    await harness.untilSeen();
    for (const [tier, ids] of [
      ['pro', []],
      ['gold', [id]],
    ] as const) {
      const { token } = await harness.member(tier);
      const { envelope } = await get('/api/signals?limit=1', token);
      const { slots } = envelope as unknown as { slots: SlotRow[] };
      expect(slots.length).toBeLessThanOrEqual(SLOTS_PER_LIST);
      expect(slots.find(({ slot }) => slot === running)).toMatchObject({
        outcome: 'published',
        signalIds: ids,
      });
    }
  });
});

describe('GET /api/signals/candles', () => {
  it('returns closed candles of the pair, and builds longer candles from shorter ones', async () => {
    const { token } = await harness.member('silver');
    const read = async (timeframe: string, range: string) => {
      const { status, envelope } = await get<Candle[]>(
        `/api/signals/candles?pair=BTCUSDT&timeframe=${timeframe}&${range}`,
        token,
      );
      expect([timeframe, status]).toEqual([timeframe, 200]);
      expect(envelope).toMatchObject({ provenance: 'synthetic' });
      return signalsEndpoints.getCandles.reply.parse(envelope.data);
    };
    const minutes = await read('1m', hour());
    expect(minutes).toHaveLength(60);
    const [whole, ...others] = await read('1h', hour());
    expect(others).toEqual([]);
    expect(whole).toMatchObject({
      time: minutes[0]?.time,
      open: minutes[0]?.open,
      close: minutes.at(-1)?.close,
      high: Math.max(...minutes.map(({ high }) => high)),
      low: Math.min(...minutes.map(({ low }) => low)),
    });
    expect(await read('5m', hour(3))).toHaveLength(36);
  });

  it('returns only closed candles', async () => {
    const { token } = await harness.member('gold');
    const now = Date.now();
    const range = `from=${new Date(now - 600_000).toISOString()}&to=${new Date(now + HOUR_MS).toISOString()}`;
    const { envelope } = await get<Candle[]>(`/api/signals/candles?pair=BTCUSDT&${range}`, token);
    for (const { time } of envelope.data) expect(Date.parse(time) + 60_000).toBeLessThanOrEqual(Date.now());
    expect(envelope.data.length).toBeGreaterThanOrEqual(9);
  });
});

describe('GET /api/signals/stats/performance', () => {
  it('is computed from the settled rows only when these have changed, and the rows are read once', async () => {
    const rows = [
      await harness.settled(),
      await harness.settled({ status: 'hit_sl', outcome: 'loss', exitPrice: 1.0842, confidence: 58 }),
      await harness.settled({ status: 'expired', outcome: null, exitPrice: null }),
      await harness.settled({ status: 'closed', outcome: 'breakeven', exitPrice: 1.085 }),
    ];
    await harness.settled({ provenance: 'recorded' });
    await harness.publish();
    await harness.untilSeen();
    const { token } = await harness.member('silver');
    const path = '/api/signals/stats/performance';
    const { envelope } = await get(path, token);
    const paysBy = harness.config.PAYS_BY;
    const inOrder = rows.toSorted((a, b) => a.slot - b.slot || a.rank - b.rank);
    expect(envelope.data).toEqual({
      ...performanceOf(inOrder, { paysBy, provenance: 'synthetic', now: new Date() }),
      computedAt: expect.any(String),
    });
    expect(envelope.data).toMatchObject({ totalSignals: 4, wonSignals: 1, lostSignals: 1, winRate: 50 });
    const again = () => Promise.all(Array.from({ length: 10 }, () => get(path, token)));
    expect(await countMongoCommands(harness.config.MONGO_DATABASE, again)).toEqual([]);
    await harness.settled();
    await harness.untilSeen();
    expect((await get(path, token)).envelope.data).toMatchObject({ totalSignals: 5, wonSignals: 2 });
  });

  it('counts each signal under the terms at its publication', async () => {
    const [payout, points, none] = [
      { kind: 'payout', payout: 0.7 },
      { kind: 'points' },
      { kind: 'none' },
    ] as const;
    // For each of the terms, one signal wins 1.5 R and one loses 1 R (entry 1.0850, risk 0.0008).
    const loss = { status: 'hit_sl', outcome: 'loss', exitPrice: 1.0842 } as const;
    for (const paysBy of [payout, points, none]) {
      const forecast = someForecast(paysBy, 0.25);
      await harness.settled({ forecast });
      await harness.settled({ ...loss, forecast });
    }
    await harness.settled(loss);
    await harness.untilSeen();
    const { token } = await harness.member('silver');
    const { data } = (await get<Performance>('/api/signals/stats/performance', token)).envelope;
    expect(performanceSchema.parse(data)).toEqual(data);
    // The net gains are 0.7 and −1 for `payout`, 1.25 and −1.25 for `points`, and 1.5 and −1 for
    // `none`. The last signal lost its stake under the service's payout, so its gain is −1.
    expect(data.gain).toEqual({
      totalNet: -0.8,
      averageNet: -0.1143,
      totalGross: 0.5,
      averageGross: 0.0714,
      terms: [
        { paysBy: payout, count: 2 },
        { paysBy: points, count: 2 },
        { paysBy: none, count: 2 },
        { paysBy: harness.config.PAYS_BY, count: 1 },
      ],
      paysBy: { kind: 'payout', payout: 0.85 },
    });
    // Gains of 3.45 ÷ losses of 4.25.
    expect(data.profitFactor).toBe(0.81);
  });

  it('returns figures even before any signal is settled', async () => {
    const { token } = await harness.member('gold');
    expect((await get('/api/signals/stats/performance', token)).envelope.data).toMatchObject({
      totalSignals: 0,
      winRate: 0,
      winRateInterval: null,
      since: null,
    });
  });
});

describe('GET /api/signals/summary', () => {
  it('shows anybody the last slot and today’s results, reads the database once a second, and contains no signal', async () => {
    const won = await harness.settled({ settledAt: new Date() });
    await harness.settled({ settledAt: new Date(), status: 'hit_sl', outcome: 'loss' });
    await harness.settled({ settledAt: new Date(Date.now() - 86_400_000) });
    const slot = Math.floor(Date.now() / 300_000) * 300_000;
    await harness.slots.insert(someSlot(slot, { signalIds: [won.id] }));
    await harness.slots.insert(someSlot(slot + 300_000, { outcome: 'planned' }));
    // An earlier test may have cached the answer within the last second.
    await expect
      .poll(async () => (await get('/api/signals/summary')).envelope.data, { timeout: 20_000 })
      .toEqual({
        slotSeconds: 300,
        lastSlot: { startsAt: new Date(slot).toISOString(), outcome: 'published', cause: null },
        nextSlotAt: new Date(Math.floor(Date.now() / 300_000 + 1) * 300_000).toISOString(),
        settledToday: { total: 2, won: 1, lost: 1, breakeven: 0 },
        pairsWatched: 247,
        earlyAccessSeconds: harness.config.EARLY_ACCESS_SECONDS,
        provenance: 'synthetic',
        // These tests train no engine.
        service: {
          state: 'training',
          cause: 'engine_training',
          since: expect.any(String),
          expectedEnd: null,
          advice: 'You don’t need to do anything. Auto-Copy and the bot wait too.',
        },
      });
    const asks = () => Promise.all(Array.from({ length: 50 }, () => get('/api/signals/summary')));
    const startedAt = performance.now();
    const commands = await countMongoCommands(harness.config.MONGO_DATABASE, asks);
    const seconds = Math.ceil((performance.now() - startedAt) / 1_000);
    // The cached summary costs three commands per second. On a busy machine, the 50 requests may
    // take several seconds.
    expect(commands.length).toBeLessThanOrEqual(3 * (seconds + 1));
    expect(JSON.stringify((await get('/api/signals/summary')).envelope)).not.toContain(won.id);
  });
});

describe('GET /api/admin/users/:id/quota', () => {
  const quotaOf = (userId: string, token?: string) => get(`/api/admin/users/${userId}/quota`, token);

  it.each(['owner', 'support'] as const)(
    'shows %s how much of the quota a member has used, without using any of it',
    async (role) => {
      await harness.publish();
      const silver = await harness.member('silver');
      await get('/api/signals', silver.token);
      const { token } = await harness.sessions.open({ role });
      for (let time = 0; time < 2; time++) {
        const { status, envelope } = await quotaOf(silver.userId, token);
        expect([status, envelope.data]).toEqual([
          200,
          {
            tier: 'silver',
            seesSignals: true,
            limit: 10,
            used: 1,
            resetsAt: `${utcDayOf(new Date(Date.now() + 86_400_000))}T00:00:00.000Z`,
          },
        ]);
      }
    },
  );

  it('shows that a member may see no signals or has no daily limit', async () => {
    const { token } = await harness.sessions.open({ role: 'support' });
    const [locked, gold] = [await harness.member('silver', false), await harness.member('gold')];
    expect((await quotaOf(locked.userId, token)).envelope.data).toMatchObject({
      seesSignals: false,
      used: 0,
    });
    expect((await quotaOf(gold.userId, token)).envelope.data).toMatchObject({
      seesSignals: true,
      limit: null,
    });
  });

  it('refuses strangers and members, and answers 404 for a member whose access is unknown', async () => {
    const [member, other] = [await harness.member('silver'), await harness.member('silver')];
    const { token } = await harness.sessions.open({ role: 'owner' });
    expect((await quotaOf(other.userId)).status).toBe(401);
    for (const { userId } of [member, other]) expect((await quotaOf(userId, member.token)).status).toBe(403);
    expect((await quotaOf('nobody', token)).status).toBe(400);
    expect(await quotaOf('f'.repeat(24), token)).toMatchObject({
      status: 404,
      envelope: { error: 'admin.member_not_found' },
    });
  });
});

describe('GET /api/account/export/signals', () => {
  it('contains the signals that the member has seen today', async () => {
    const signal = await harness.publish();
    const { token } = await harness.member('silver');
    await get('/api/signals', token);
    const { envelope } = await get('/api/account/export/signals', token);
    const day = utcDayOf(new Date());
    const tomorrow = `${utcDayOf(new Date(Date.now() + 86_400_000))}T00:00:00.000Z`;
    expect(envelope.data).toMatchObject({
      access: { tier: 'silver' },
      quota: { day, limit: 10, used: 1, resetsAt: tomorrow, signalIds: [signal.id] },
    });
  });
});

describe('GET /metrics', () => {
  it('has the age of the newest finished slot, because workers have no metrics while none runs', async () => {
    await harness.clear();
    await harness.slots.insert(someSlot(Date.now() - 700_000));
    const metrics = await (await fetch(`${harness.url}/metrics`)).text();
    const [, age] = /^signals_last_finished_slot_age_seconds\{[^}]*\} (\S+)$/m.exec(metrics) ?? [];
    expect(Number(age)).toBeCloseTo(700, -1);
  });
});
