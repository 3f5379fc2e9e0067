import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { KINDS } from '@croneai/engine/markets/pair.ts';
import { getPair, PAIRS, SCANNED_PAIRS } from '@croneai/engine/markets/universe.ts';
import { ConfigError, readConfig } from '@croneai/platform/config.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createMarketData } from './create-market-data.ts';
import { marketDataConfig } from './market-data-config.ts';
import { pricesOf } from './prices-of.ts';

const create = async (env: NodeJS.ProcessEnv) => createMarketData(readConfig(marketDataConfig, env));
const KEY = { TWELVEDATA_KEY: 'key' };

describe('createMarketData', () => {
  it('generates prices by default, from the same seed in all processes', async () => {
    const range = {
      pair: getPair('EURUSD'),
      from: Date.parse('2026-01-05T12:00Z'),
      to: Date.parse('2026-01-05T12:10Z'),
    };
    const [one, two] = [await create({}), await create({ MARKET_DATA_SEED: '' })];
    expect(one.provenance).toBe('synthetic');
    expect(await one.candles(range)).toEqual(await two.candles(range));
    expect(await (await create({ MARKET_DATA_SEED: 'other' })).candles(range)).not.toEqual(
      await one.candles(range),
    );
  });

  it('generates prices that are as hard to predict as recorded prices', async () => {
    const likeReal = await create({ MARKET_DATA: 'like-real' });
    expect(likeReal.provenance).toBe('like-real');
    expect(pricesOf('like-real', readConfig(marketDataConfig, { MARKET_DATA: 'like-real' }))).toBe(
      'like-real.croneai',
    );
  });

  it('reads the times in files in the configured time zone', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'croneai-zone-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const rows = ['20260608 120000;1.1;1.2;1.05;1.15;0', '20260608 120100;1.1;1.2;1.05;1.15;0'];
    await writeFile(join(folder, 'EURUSD.csv'), rows.join('\n'));
    const env = { MARKET_DATA: 'file', MARKET_DATA_FOLDER: folder };
    const from = Date.parse('2026-06-08T17:00Z');
    const zoned = await create({ ...env, MARKET_DATA_ZONE: 'Etc/GMT+5' });
    const candles = await zoned.candles({ pair: getPair('EURUSD'), from, to: from + MINUTE_MS });
    expect(candles).toMatchObject([{ time: from, close: 1.15 }]);
    await expect(create(env)).rejects.toThrow('name its zone');
    await expect(create({ ...env, MARKET_DATA_ZONE: 'Mars' })).rejects.toThrow(ConfigError);
  });

  it('generates prices for fewer pairs if configured, with some pairs of each kind', async () => {
    const supported = async (env: NodeJS.ProcessEnv) => {
      const marketData = await create(env);
      return SCANNED_PAIRS.filter((pair) => marketData.supports(pair));
    };
    expect(await supported({})).toEqual(PAIRS);
    const few = await supported({ MARKET_DATA_PAIRS: '8' });
    expect(few).toHaveLength(8);
    expect(new Set(few.map(({ kind }) => kind))).toEqual(new Set(KINDS));
    expect(await supported({ MARKET_DATA_PAIRS: '248' })).toEqual([...PAIRS, getPair('LOAD0001')]);
    expect(await supported({ MARKET_DATA_PAIRS: '2000' })).toEqual(SCANNED_PAIRS);
  });

  it.each([
    ['binance', {}, [true, false]],
    ['twelvedata', KEY, [false, true]],
    ['live', KEY, [true, true]],
  ])('supports the pairs of %s', async (name, env, supported) => {
    const marketData = await create({ MARKET_DATA: name, ...env });
    expect(marketData.provenance).toBe('live');
    expect(['BTCUSDT', 'EURUSD'].map((symbol) => marketData.supports(getPair(symbol)))).toEqual(supported);
    expect(SCANNED_PAIRS.slice(PAIRS.length).some((pair) => marketData.supports(pair))).toBe(false);
  });

  it.each([
    ['live', 'TWELVEDATA_KEY'],
    ['twelvedata', 'TWELVEDATA_KEY'],
    ['file', 'MARKET_DATA_FOLDER'],
  ])('names the settings that %s needs', async (name, key) => {
    const created = create({ MARKET_DATA: name });
    await expect(created).rejects.toThrow(ConfigError);
    await expect(created).rejects.toThrow(`${key} is missing, and MARKET_DATA=${name} needs it`);
  });

  it('rejects an unknown source and an invalid address', () => {
    expect(() => readConfig(marketDataConfig, { MARKET_DATA: 'magic' })).toThrow(ConfigError);
    expect(() => readConfig(marketDataConfig, { BINANCE_URL: 'ftp://example.com' })).toThrow(ConfigError);
  });
});
