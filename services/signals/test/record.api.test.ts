import type { PaperReplay } from '@croneai/contracts/paper-replay.ts';
import { DEFAULT_BOT_SETTINGS, DEFAULT_COPY_SETTINGS } from '@croneai/contracts/paper-settings.ts';
import { ARRIVALS_KEY, LATE_SHOWN, publicRecordSchema } from '@croneai/contracts/public-record.ts';
import {
  type OutcomeStrip,
  outcomeStripSchema,
  recordSchema,
  settledExampleSchema,
  type TrackRecord,
  yesterdaySchema,
} from '@croneai/contracts/record.ts';
import type { Signal } from '@croneai/contracts/signals.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@croneai/contracts/units.ts';
import { createSyntheticMarketData } from '@croneai/engine/markets/synthetic/synthetic-market-data.ts';
import { getPair } from '@croneai/engine/markets/universe.ts';
import { settle as settlementOf } from '@croneai/rules/settlement.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { someForecast } from '../../../tests/support/some-signal.ts';
import { until } from '../../../tests/support/until.ts';
import type { StoredSignal } from '../src/signals/signal.model.ts';
import { signalCollection } from '../src/signals/signal.model.ts';
import { createSignalRows } from '../src/signals/signal-rows.ts';
import { countMongoCommands, someSlot, startSignalsHarness } from './signals-harness.ts';

const harness = await startSignalsHarness();
beforeEach(async () => {
  // Sets the clock to noon of today, so that the day has slots before and after this time.
  harness.clock.offsetMs = midnight() + 12 * HOUR_MS - Date.now();
  await harness.clear();
});
afterAll(() => harness.stop());

const SLOT_MS = 5 * MINUTE_MS;
const midnight = () => Math.floor(Date.now() / DAY_MS) * DAY_MS;
/** Returns the start of the slot that is `back` slots before noon. */
const slotAt = (back: number) => midnight() + 12 * HOUR_MS - back * SLOT_MS;
const LOST = { status: 'hit_sl', outcome: 'loss', exitPrice: 1.0842 } as const;
const EVEN = { status: 'closed', outcome: 'breakeven', exitPrice: 1.085 } as const;
/** Default stake of the copy and bot accounts. */
const STAKE_USD = 50;
const UNPRICED = { status: 'expired', outcome: null, exitPrice: null } as const;

const get = <Data = unknown>(path: string, token?: string) =>
  harness.call<Data>('GET', path, token === undefined ? {} : { token });
/** Sends the request of a browser that has cached the answer with the ETag `tag`. */
const statusWith = async (path: string, tag: string, token = '') =>
  (await fetch(harness.url + path, { headers: { 'if-none-match': tag, authorization: `Bearer ${token}` } }))
    .status;
const settle = (slot: number, fields: Partial<StoredSignal> = {}) => harness.settled({ slot, ...fields });

describe('GET /api/record', () => {
  it('contains the delays from receipts, and is returned without the delays if they cannot be read', async () => {
    const minutes = Array.from({ length: 5 }, (_, at) => ({
      time: slotAt(2) + at * MINUTE_MS,
      open: 1.085,
      high: 1.0851,
      low: 1.0849,
      close: 1.0851,
    }));
    const updatedAt = harness.now();
    await settle(slotAt(2), { minutes, createdAt: new Date(slotAt(2)), updatedAt });
    const delays = async (arrivals: string, range: string) => {
      await harness.redis.set(ARRIVALS_KEY, arrivals);
      const { data } = (await get(`/api/record?range=${range}`)).envelope;
      return publicRecordSchema.parse(data).late.map((entry) => [entry.seconds, entry.arrivals]);
    };
    const shown = LATE_SHOWN.map((seconds) => [seconds, []]);
    expect(await delays('[{"channel":"push","tier":"gold","seconds":3}]', 'all')).toEqual([
      shown[0],
      [3, [{ channel: 'push', tier: 'gold' }]],
      ...shown.slice(1),
    ]);
    expect(await delays('not JSON', 'today')).toEqual(shown);
    await harness.redis.del(ARRIVALS_KEY);
  });
});

describe('GET /api/signals/record', () => {
  it('equals the sums of the CSV in each range', async () => {
    const forecast = [
      someForecast(),
      someForecast({ kind: 'payout', payout: 0.7 }, 0.1),
      someForecast({ kind: 'points' }, 0.25),
      someForecast({ kind: 'none' }, 0),
    ];
    const ways = [
      { status: 'hit_tp', outcome: 'profit', exitPrice: 1.0862 },
      LOST,
      { status: 'closed', outcome: 'profit', exitPrice: 1.0853 },
      EVEN,
      UNPRICED,
    ] as const;
    for (let index = 0; index < 60; index++) {
      const isSell = index % 3 === 0;
      await settle(slotAt(1 + index) - (index % 6) * 8 * DAY_MS, {
        ...ways[index % 5],
        confidence: 54 + (index % 9),
        forecast: forecast[index % 4] as (typeof forecast)[0],
        // A sell signal has mirrored levels, so that the same exit is a loss instead of a gain, or
        // the reverse.
        ...(isSell && { signalType: 'sell', stopLoss: 1.0862, takeProfit: 1.0842 }),
        ...(isSell && index % 5 === 0 && { status: 'hit_sl', outcome: 'loss' }),
        ...(isSell && index % 5 === 1 && { status: 'hit_tp', outcome: 'profit' }),
        ...(isSell && index % 5 === 2 && { outcome: 'loss' }),
      });
    }
    const { token } = await harness.member('silver');
    const rows = await csvRows(token);
    expect(rows).toHaveLength(60);
    for (const [range, days] of [
      ['today', 1],
      ['7d', 7],
      ['30d', 30],
      ['all', 1_000],
    ] as const) {
      const { data } = (await get<TrackRecord>(`/api/signals/record?range=${range}`, token)).envelope;
      const record = recordSchema.parse(data);
      const from = midnight() - (days - 1) * DAY_MS;
      const inRange = rows.filter(({ startsAt }) => Date.parse(startsAt) >= from);
      const expected = recompute(inRange);
      expect(inRange.length, range).toBeGreaterThan(5);
      expect(record.from, range).toBe(range === 'all' ? null : new Date(from).toISOString());
      expect(record.figures).toMatchObject({
        totalSignals: inRange.length,
        wonSignals: count(inRange, 'profit'),
        lostSignals: count(inRange, 'loss'),
      });
      expect(record.points).toHaveLength(expected.length);
      for (const [index, point] of record.points.entries()) {
        for (const [name, value] of Object.entries(expected[index] ?? {}))
          expect(Math.abs(point[name as 'net'] - value), `${range} ${index} ${name}`).toBeLessThan(0.0051);
      }
      const open = publicRecordSchema.parse((await get(`/api/record?range=${range}`)).envelope.data);
      const { computedAt: _ofOne, ...figures } = record.figures;
      expect(open, range).toMatchObject({ ...record, figures });
      expect(open.days.reduce((sum, { signals }) => sum + signals, 0)).toBe(inRange.length);
      expect(record.drawdown).toBeCloseTo(Math.max(...expected.map(({ drawdown }) => drawdown)), 2);
      expect(record.calibration.reduce((sum, { signals }) => sum + signals, 0)).toBe(
        count(inRange, 'profit') + count(inRange, 'loss'),
      );
    }
  });

  it('answers 304 until the list changes, and reads the database only then', async () => {
    await settle(slotAt(2));
    await harness.untilSeen();
    const { token } = await harness.member('silver');
    const tag = (await get('/api/signals/record', token)).headers.get('etag') ?? '';
    const ask = () => statusWith('/api/signals/record', tag, token);
    const asks = async () =>
      expect(new Set(await Promise.all(Array.from({ length: 20 }, ask)))).toEqual(new Set([304]));
    // An earlier request may still be loading the settled signal. Waits until the replies cause no
    // database command.
    await until('no question to the database', async () =>
      expect(await countMongoCommands(harness.config.MONGO_DATABASE, asks)).toEqual([]),
    );
    await settle(slotAt(1), LOST);
    await until('the record is another one', async () => expect(await ask()).toBe(200));
    const { data } = (await get<TrackRecord>('/api/signals/record', token)).envelope;
    expect(data).toMatchObject({ figures: { totalSignals: 2, wonSignals: 1 } });
  });

  it('refuses a member who has lost access, even with the current entity tag, and accepts only four ranges', async () => {
    await settle(slotAt(2));
    const { userId, token } = await harness.member('silver');
    const tag = (await get('/api/signals/record', token)).headers.get('etag') ?? '';
    expect((await get('/api/signals/record?range=1y', token)).status).toBe(422);
    await harness.revoke(userId);
    await until('the access is gone', async () =>
      expect(await statusWith('/api/signals/record', tag, token)).toBe(403),
    );
  });

  it('leaves out open signals and signals from other price sources', async () => {
    await settle(slotAt(3));
    await settle(slotAt(2), { provenance: 'live' });
    await harness.publish({ slot: slotAt(0) });
    const { token } = await harness.member('gold');
    const { data } = (await get<TrackRecord>('/api/signals/record', token)).envelope;
    expect(data).toMatchObject({ figures: { totalSignals: 1 }, points: [{ signals: 1 }] });
  });
});

describe('GET /api/signals/strip', () => {
  const strip = async () =>
    outcomeStripSchema.parse((await get<OutcomeStrip>('/api/signals/strip')).envelope.data);
  const addSlot = (slot: number, fields: Parameters<typeof someSlot>[1] = {}) =>
    harness.slots.insert(someSlot(slot, fields));

  it("shows anybody the results of today's slots", async () => {
    const ways = [{}, LOST, EVEN, UNPRICED] as const;
    for (const [index, fields] of ways.entries()) {
      await settle(slotAt(9 - index), fields);
      await addSlot(slotAt(9 - index), { outcome: index === 1 ? 'late' : 'published' });
    }
    await addSlot(slotAt(5), { outcome: 'none' });
    await addSlot(slotAt(4), { outcome: 'missed' });
    await addSlot(slotAt(3), { outcome: 'planned' });
    // Settles a signal of yesterday.
    await settle(midnight() - SLOT_MS);
    await addSlot(midnight() - SLOT_MS);
    await harness.listVersion.bump(new Date());
    await harness.untilSeen();
    const found = await strip();
    expect(found.cells.map(({ at, mark }) => [at, mark])).toEqual(
      (['won', 'lost', 'even', 'unpriced', 'none', 'missed'] as const).map((mark, index) => [
        new Date(slotAt(9 - index)).toISOString(),
        mark,
      ]),
    );
    expect(found.cells[0]).toMatchObject({ asset: 'EUR/USD (OTC)', percent: 0.110599, stakes: 0.85 });
    expect(found.cells[1]).toMatchObject({ percent: -0.073733, stakes: -1 });
    expect(found.cells[3]).toMatchObject({ percent: null, stakes: null });
    expect(found.cells[4]).toMatchObject({ asset: null, percent: null, stakes: null });
    expect(found).toMatchObject({
      since: new Date(midnight()).toISOString(),
      counts: { won: 1, lost: 1, even: 1, unpriced: 1, none: 1, missed: 1 },
      winRate: 50,
      net: -0.15,
      provenance: 'synthetic',
    });
  });

  it('returns the same totals for today as the list, the records for members and for the public, and replays by the bot and by copy trading with equal stakes', async () => {
    const terms = [someForecast(), someForecast({ kind: 'points' }, 0.25), someForecast({ kind: 'none' })];
    for (const [index, forecast] of terms.entries()) {
      const createdAt = new Date(slotAt(9 - index));
      await settle(slotAt(9 - index), { forecast, createdAt, ...(index === 1 ? LOST : {}) });
      await addSlot(slotAt(9 - index));
    }
    await harness.untilSeen();
    const { token } = await harness.member('gold');
    const record = (await get<TrackRecord>('/api/signals/record?range=today', token)).envelope.data;
    const list = (await get<Signal[]>('/api/signals', token)).envelope.data;
    const found = await strip();
    expect(found.net).toBe(record?.figures.gain.totalNet);
    expect(found.net).toBeCloseTo(list?.reduce((sum, { result }) => sum + (result?.stakes ?? 0), 0) ?? 0, 2);
    expect(found.terms).toEqual(record?.figures.gain.terms);
    const openly = publicRecordSchema.parse((await get('/api/record?range=today')).envelope.data);
    expect(openly.figures.gain).toEqual(record?.figures.gain);
    expect(openly.days.at(-1)).toMatchObject({ net: found.net, won: 2, lost: 1 });
    const day = await get<OutcomeStrip>(`/api/record/days/${found.since.slice(0, 10)}`);
    expect(day.envelope.data).toMatchObject({ net: found.net, counts: found.counts });
    expect(found.cells.map(({ stakes }) => stakes)).toEqual([0.85, -1.25, 1.5]);
    // These settings take every signal with the same stake.
    for (const [path, settings] of [
      [
        '/api/bot/replay',
        { ...DEFAULT_BOT_SETTINGS, timeframe: '1D', maxTrades: 50, hours: null, minConfidence: 0 },
      ],
      ['/api/copy-trading/replay', { ...DEFAULT_COPY_SETTINGS, hours: null, minConfidence: 0 }],
    ] as const) {
      const body = { range: '24h', timeZone: 'UTC', settings };
      const { data } = (await harness.call<PaperReplay>('POST', path, { token, body })).envelope;
      expect(data, path).toMatchObject({ signals: 3, statistics: { closed: 3 } });
      expect(data?.netUsd ?? 0, path).toBeCloseTo(found.net * STAKE_USD, 2);
    }
  });

  it('contains nothing about an open signal, and neither direction nor level of a settled signal', async () => {
    const open = await harness.publish({ slot: slotAt(0), pair: 'BTCUSDT', asset: 'BTC/USDT' });
    await addSlot(slotAt(0), { signalIds: [open.id] });
    const settled = await settle(slotAt(1));
    await addSlot(slotAt(1), { signalIds: [settled.id] });
    await harness.listVersion.bump(new Date());
    await harness.untilSeen();
    const found = await strip();
    expect(found.cells).toHaveLength(1);
    const text = JSON.stringify(found);
    for (const secret of ['BTC', open.id, settled.id, 'buy', 'sell', '1.085', '1.0842', '1.0862'])
      expect(text).not.toContain(secret);
  });

  it('shows each slot that ends without an open signal', async () => {
    expect((await strip()).cells).toEqual([]);
    const tag = (await get('/api/signals/strip')).headers.get('etag') ?? '';
    for (const [index, outcome] of (['none', 'missed', 'none'] as const).entries()) {
      await addSlot(slotAt(3 - index), { outcome });
      await harness.listVersion.bump(new Date());
      await until('the slot is shown', async () => expect((await strip()).cells).toHaveLength(index + 1));
      expect(await statusWith('/api/signals/strip', tag)).toBe(200);
    }
    expect((await strip()).counts).toMatchObject({ none: 2, missed: 1 });
  });

  it('contains the slots of at most a day, and is read once as long as nothing changes', async () => {
    for (let back = 1; back <= 300; back++)
      await addSlot(slotAt(0) - back * 2 * MINUTE_MS, { outcome: 'none' });
    await harness.listVersion.bump(new Date());
    await harness.untilSeen();
    const { cells } = await strip();
    expect(cells).toHaveLength(288);
    expect(cells.at(-1)?.at).toBe(new Date(slotAt(0) - 2 * MINUTE_MS).toISOString());
    const asks = () => Promise.all(Array.from({ length: 20 }, strip));
    expect(await countMongoCommands(harness.config.MONGO_DATABASE, asks)).toEqual([]);
    const tag = (await get('/api/signals/strip')).headers.get('etag') ?? '';
    expect(await statusWith('/api/signals/strip', tag)).toBe(304);
  });
});

describe('the settled signals', () => {
  it('are counted exactly at first, and then again only if the estimated count differs', async () => {
    await settle(slotAt(2));
    let [version, counts, off] = [0, 0, 0];
    const { read } = createSignalRows({
      signals: {
        ...harness.signals,
        count: () => {
          counts += 1;
          return harness.signals.count();
        },
        countRoughly: async () => (await harness.signals.countRoughly()) + off,
      },
      listVersion: { current: async () => `${version++}` },
      provenance: 'synthetic',
    });
    for (const back of [3, 4, 5]) {
      await read();
      await settle(slotAt(back));
    }
    expect((await read()).settled).toHaveLength(4);
    expect(counts).toBe(1);
    // Simulates an unclean stop of MongoDB. The rough count is then wrong, which causes one more
    // exact count.
    off = 7;
    for (let round = 0; round < 3; round += 1) await read();
    expect(counts).toBe(2);
  });

  it('are not loaded again if a signal is published between the read and the count', async () => {
    await settle(slotAt(2));
    let [version, rereads] = [0, 0];
    const { read } = createSignalRows({
      signals: {
        ...harness.signals,
        async countRoughly() {
          if (version === 2) {
            version += 1;
            await settle(slotAt(1));
          }
          return harness.signals.countRoughly();
        },
      },
      listVersion: { current: async () => `${version++}` },
      provenance: 'synthetic',
      onReread: () => {
        rereads += 1;
      },
    });
    expect((await read()).settled).toHaveLength(1);
    const { settled } = await read();
    expect(settled.map(({ slot }) => slot)).toEqual([slotAt(2), slotAt(1)]);
    expect(rereads).toBe(0);
  });

  it('are read again after the database was restored', async () => {
    await settle(slotAt(2));
    const lost = await settle(slotAt(3));
    let rereads = 0;
    let version = 0;
    const { read } = createSignalRows({
      signals: harness.signals,
      listVersion: { current: async () => `${version++}` },
      provenance: 'synthetic',
      onReread: () => {
        rereads += 1;
      },
    });
    expect((await read()).settled).toHaveLength(2);
    await signalCollection.model(harness.database).deleteOne({ _id: lost.id });
    expect((await read()).settled.map(({ slot }) => slot)).toEqual([slotAt(2)]);
    expect(rereads).toBe(1);
  });
});

describe('GET /api/signals/example', () => {
  const example = async () =>
    settledExampleSchema.nullable().parse((await get('/api/signals/example')).envelope.data);
  const settledAgo = (minutes: number) => new Date(harness.now().getTime() - minutes * MINUTE_MS);

  it('shows anybody the newest signal that was settled at least an hour ago, and none if there is no such signal', async () => {
    await harness.publish({ slot: slotAt(0), asset: 'open' });
    await settle(slotAt(12), { asset: 'too new', settledAt: settledAgo(59) });
    await expect.poll(example, { timeout: 20_000 }).toBeNull();
    await settle(slotAt(13), { asset: 'newest', settledAt: settledAgo(61), ...LOST });
    await settle(slotAt(14), { asset: 'older', settledAt: settledAgo(66) });
    await settle(slotAt(15), { asset: 'no price', settledAt: settledAgo(60.5), ...UNPRICED });
    // A request within the last second may have left a cached answer.
    await expect
      .poll(example, { timeout: 20_000 })
      .toMatchObject({ asset: 'newest', outcome: 'loss', exitPrice: 1.0842 });
    // The exit price of this signal is made up. The prices of the feed do not reach it, so the
    // example shows no minutes.
    expect(await example()).not.toHaveProperty('minutes');
  });

  it('shows the entry price from which a signal counts that was published late', async () => {
    const late = { asset: 'late', exitPrice: 1.0842, settledFrom: 1.0846, settledAt: settledAgo(61) };
    await settle(slotAt(13), late);
    await expect.poll(example, { timeout: 20_000 }).toMatchObject({ asset: 'late', entryPrice: 1.0846 });
  });

  it('shows the one-minute prices that settled the signal', async () => {
    const pair = getPair('BTCUSDT');
    const market = createSyntheticMarketData({
      seed: harness.config.MARKET_DATA_SEED,
      now: () => harness.now().getTime(),
    });
    const candles = await market.candles({ pair, from: slotAt(13), to: slotAt(12) });
    const entryPrice = candles[0]?.open ?? 0;
    const far = { entryPrice, stopLoss: entryPrice / 2, takeProfit: entryPrice * 2 };
    const startsAt = new Date(slotAt(13));
    const times = { startsAt, createdAt: startsAt, expiresAt: new Date(slotAt(12)) };
    const settlement = settlementOf({
      signal: { signalType: 'buy', ...far, ...times, forecast: someForecast() },
      candles,
    });
    await settle(slotAt(13), { pair: 'BTCUSDT', ...far, ...times, ...settlement, settledAt: settledAgo(61) });
    const minutes = candles.map(({ high, low, close }) => ({ high, low, close }));
    expect(minutes).toHaveLength(5);
    await expect.poll(async () => (await example())?.minutes, { timeout: 20_000 }).toEqual(minutes);
  });
});

describe('GET /api/signals/yesterday', () => {
  const yesterday = async () =>
    yesterdaySchema
      .parse((await get('/api/signals/yesterday')).envelope.data)
      .signals.map(({ asset }) => asset);

  it('shows anybody the last three signals of the day before, whether won or lost, but none that ended less than an hour ago', async () => {
    await settle(slotAt(3), { asset: 'today' });
    await settle(midnight() - 289 * SLOT_MS, { asset: 'the day before' });
    await expect.poll(yesterday, { timeout: 20_000 }).toEqual([]);
    const settledAt = (back: number) => ({ settledAt: new Date(midnight() - (back - 1) * SLOT_MS) });
    for (const back of [1, 2, 3, 4, 5, 13, 14])
      await settle(midnight() - back * SLOT_MS, {
        asset: `${back} before midnight`,
        ...settledAt(back),
        ...(back === 2 ? UNPRICED : back === 3 ? LOST : {}),
      });
    await settle(midnight() - 6 * SLOT_MS, { provenance: 'live', asset: 'of other prices' });
    await expect
      .poll(yesterday, { timeout: 20_000 })
      .toEqual([1, 3, 4].map((back) => `${back} before midnight`));
    harness.clock.offsetMs = midnight() + MINUTE_MS - Date.now();
    await expect
      .poll(yesterday, { timeout: 20_000 })
      .toEqual([13, 14].map((back) => `${back} before midnight`));
  });
});

type CsvRow = Record<
  | 'startsAt'
  | 'signalType'
  | 'entryPrice'
  | 'stopLoss'
  | 'exitPrice'
  | 'outcome'
  | 'resultR'
  | 'resultNet'
  | 'paysBy'
  | 'costR',
  string
>;

/** Returns the rows, oldest first. The texts of these signals contain no comma. */
async function csvRows(token: string): Promise<CsvRow[]> {
  const response = await fetch(`${harness.url}/api/signals/export`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const [head = '', ...lines] = (await response.text()).replace('\uFEFF', '').trim().split('\r\n');
  const names = head.split(',');
  return lines
    .map((line) => Object.fromEntries(line.split(',').map((cell, index) => [names[index], cell])) as CsvRow)
    .reverse();
}

const count = (rows: readonly CsvRow[], outcome: string) =>
  rows.filter((row) => row.outcome === outcome).length;

/** Computes the result curve from the exported rows only, as a reader of the file would. */
function recompute(rows: readonly CsvRow[]) {
  let [net, gross, buy, mean, variance, peak] = [0, 0, 0, 0, 0, 0];
  return rows
    .filter(({ resultNet }) => resultNet !== '')
    .map((row) => {
      net += Number(row.resultNet);
      gross += Number(row.resultR);
      const way =
        (Number(row.exitPrice) - Number(row.entryPrice)) /
        Math.abs(Number(row.entryPrice) - Number(row.stopLoss));
      const pays = (r: number) => {
        if (row.paysBy.startsWith('payout=')) return r > 0 ? Number(row.paysBy.slice(7)) : r < 0 ? -1 : 0;
        return r - Number(row.costR);
      };
      buy += pays(way);
      mean += (pays(way) + pays(-way)) / 2;
      variance += ((pays(way) - pays(-way)) / 2) ** 2;
      peak = Math.max(peak, net);
      const margin = 1.959964 * Math.sqrt(variance);
      return { net, gross, buy, drawdown: peak - net, randomLow: mean - margin, randomHigh: mean + margin };
    });
}
