import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { choosePrices } from './prices.ts';

const HOUR_MS = 3_600_000;
const MONTH_HOURS = 30 * 24;

/** Creates a data folder, and a folder with a month of hourly prices of one market. */
async function folders(market = 'BTCUSDT') {
  const root = await mkdtemp(join(tmpdir(), 'croneai-prices-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const [dataDir, folder] = [join(root, 'data'), join(root, 'month')];
  await mkdir(folder);
  const rowOf = (hour: number) => `${new Date(hour * HOUR_MS).toISOString()},1,2,1,2`;
  const rows = Array.from({ length: MONTH_HOURS }, (_, hour) => rowOf(hour));
  await writeFile(join(folder, `${market}.csv`), ['time,open,high,low,close', ...rows].join('\n'));
  return { dataDir, folder };
}

it('a recording resumes after a restart as if it had played without a break', async () => {
  const { dataDir, folder } = await folders();
  const first = await choosePrices({ folder }, dataDir, process.env);
  expect(first.env).toMatchObject({ MARKET_DATA: 'file', MARKET_DATA_FOLDER: folder });
  expect(first.text).toMatch(/^recorded, BTCUSDT: \d+\.\d days of history, \d+\.\d days left, until /);
  const again = await choosePrices({ folder }, dataDir, process.env);
  expect(again.env.MARKET_DATA_PLAYED_SINCE).toBe(first.env.MARKET_DATA_PLAYED_SINCE);
  expect(JSON.parse(await readFile(join(dataDir, 'recording.json'), 'utf8'))).toEqual({
    folder,
    playedSince: first.env.MARKET_DATA_PLAYED_SINCE,
  });
});

it('a start with a second recording for the same data folder is refused, and so is a recording that cannot be played', async () => {
  const { dataDir, folder } = await folders();
  await choosePrices({ folder }, dataDir, process.env);
  const other = await folders('ACME');
  await expect(choosePrices(other, dataDir, process.env)).rejects.toThrow('--data FOLDER');
  const refused = choosePrices(other, other.dataDir, process.env);
  await expect(refused).rejects.toThrow('None of the recorded markets is one of those that are scanned');
  expect(existsSync(join(other.dataDir, 'recording.json'))).toBe(false);
});

it('the price source comes from the environment unless an option names one', async () => {
  const { dataDir } = await folders();
  expect(await choosePrices(undefined, dataDir, { MARKET_DATA: 'live' })).toEqual({
    env: { MARKET_DATA: 'live' },
  });
  expect((await choosePrices('like-real', dataDir, {})).env).toEqual({ MARKET_DATA: 'like-real' });
});
