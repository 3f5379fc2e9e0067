import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { csvOf, record, worldCandles } from '../../test/recordings.ts';
import { readOptions } from '../options.ts';
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
    const file = await record(folder, 'BTCUSDT', csvOf(worldCandles(name)));
    const result = await permutePrices(
      readOptions('permute', [file, '--times', '9', '--engines', 'fade-15']),
    );
    expect(result.permuted).toHaveLength(9);
    expect(result.p).toBeGreaterThan(least);
    expect(result.p).toBeLessThanOrEqual(most);
    expect(permutationText(result)).toContain(`p = ${result.p.toFixed(3)}`);
  },
);
