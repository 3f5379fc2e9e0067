import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getPair } from '@croneai/engine/markets/universe.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readOptions } from '../options.ts';
import { WORLDS, type World, worldMarket } from '../prices/world.ts';
import { permutationText, permutePrices } from './permute-prices.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'permute-'));
});
afterAll(() => rm(folder, { recursive: true }));

it.each([
  ['reversal', 0, 0.1],
  ['noise', 0.1, 1],
] as const)(
  'a bet against the last quarter of an hour, in the world %s: p from %d to %d',
  { timeout: 60_000 },
  async (name, least, most) => {
    const world = WORLDS[name] as World;
    const pair = getPair('BTCUSDT');
    const { candles } = worldMarket({
      world,
      market: 0,
      seed: 2,
      pair,
      from: Date.parse('2024-03-04T00:00Z'),
      days: 14,
    });
    const lines = candles.map(({ time, open, high, low, close }) =>
      [new Date(time).toISOString(), open, high, low, close].join(),
    );
    const file = join(folder, 'BTCUSDT.csv');
    await writeFile(file, `time,open,high,low,close\n${lines.join('\n')}\n`);
    const result = await permutePrices(
      readOptions('permute', [file, '--times', '9', '--engines', 'fade-15']),
    );
    expect(result.permuted).toHaveLength(9);
    expect(result.p).toBeGreaterThan(least);
    expect(result.p).toBeLessThanOrEqual(most);
    expect(permutationText(result)).toContain(`p = ${result.p.toFixed(3)}`);
  },
);
