import { KINDS } from '@croneai/engine/markets/pair.ts';
import { getPair, PAIRS } from '@croneai/engine/markets/universe.ts';
import { ConfigError, readConfig } from '@croneai/platform/config.ts';
import { describe, expect, it } from 'vitest';
import { createMarketData } from './create-market-data.ts';
import { marketDataConfig } from './market-data-config.ts';

const create = (env: NodeJS.ProcessEnv) => createMarketData(readConfig(marketDataConfig, env));
const KEY = { TWELVEDATA_KEY: 'key' };

describe('createMarketData', () => {
  it('makes prices up unless told otherwise, by one seed for all processes', async () => {
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

  it('makes prices of fewer pairs up where that is set, of each kind', async () => {
    const supported = async (env: NodeJS.ProcessEnv) => {
      const marketData = await create(env);
      return PAIRS.filter((pair) => marketData.supports(pair));
    };
    expect(await supported({})).toEqual(PAIRS);
    const few = await supported({ MARKET_DATA_PAIRS: '8' });
    expect(few).toHaveLength(8);
    expect(new Set(few.map(({ kind }) => kind))).toEqual(new Set(KINDS));
  });

  it.each([
    ['binance', {}, [true, false]],
    ['twelvedata', KEY, [false, true]],
    ['live', KEY, [true, true]],
  ])('has the pairs of %s', async (name, env, supported) => {
    const marketData = await create({ MARKET_DATA: name, ...env });
    expect(marketData.provenance).toBe('live');
    expect(['BTCUSDT', 'EURUSD'].map((symbol) => marketData.supports(getPair(symbol)))).toEqual(supported);
  });

  it.each([
    ['live', 'TWELVEDATA_KEY'],
    ['twelvedata', 'TWELVEDATA_KEY'],
    ['file', 'MARKET_DATA_FOLDER'],
  ])('names what %s needs', async (name, key) => {
    const created = create({ MARKET_DATA: name });
    await expect(created).rejects.toThrow(ConfigError);
    await expect(created).rejects.toThrow(`${key} is missing, and MARKET_DATA=${name} needs it`);
  });

  it('refuses a source that does not exist and an address that is none', () => {
    expect(() => readConfig(marketDataConfig, { MARKET_DATA: 'magic' })).toThrow(ConfigError);
    expect(() => readConfig(marketDataConfig, { BINANCE_URL: 'ftp://example.com' })).toThrow(ConfigError);
  });
});
