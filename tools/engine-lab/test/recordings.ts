import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Candle } from '@croneai/engine/markets/candle.ts';
import { getPair } from '@croneai/engine/markets/universe.ts';
import { afterAll } from 'vitest';
import { WORLDS, type World, worldMarket } from '../src/prices/world.ts';

export const HEADER = 'time,open,high,low,close,volume';

/** Makes the rows of a recording. `more` adds columns. */
export const csvOf = (candles: readonly Candle[], more: (candle: Candle) => string = () => '') =>
  candles.map(
    (candle) =>
      `${new Date(candle.time).toISOString()},${candle.open},${candle.high},${candle.low},${candle.close},${candle.volume}${more(candle)}`,
  );

/**
 * Makes candles for several days of one market of the world `name`. Prices are multiples of the
 * tick size of `symbol`.
 */
export const worldCandles = (
  name: keyof typeof WORLDS,
  { symbol = 'BTCUSDT', from = '2024-03-04T00:00Z', days = 14, seed = 2, market = 0 } = {},
): readonly Candle[] =>
  worldMarket({
    world: WORLDS[name] as World,
    market,
    seed,
    pair: getPair(symbol),
    from: Date.parse(from),
    days,
  }).candles;

/** Writes a recording and returns its path. */
export async function record(
  folder: string,
  name: string,
  lines: readonly string[],
  header = HEADER,
): Promise<string> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${name}.csv`);
  await writeFile(file, [header, ...lines].join('\n'));
  return file;
}

/** Creates a folder for the tests of one file and removes it after the tests. */
export async function testFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'engine-lab-'));
  afterAll(() => rm(folder, { recursive: true }));
  return folder;
}
