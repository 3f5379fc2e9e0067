import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getPair } from '../markets/universe.ts';
import { loadRecordedMarketData } from './load-recordings.ts';

const FROM = Date.parse('2026-06-08T12:00:00Z');
const EURUSD = getPair('EURUSD');
const TEXT = [
  'time,open,high,low,close,volume',
  ...[0, 1, 2].map((bar) => `${new Date(FROM + bar * MINUTE_MS).toISOString()},1.1,1.2,1.05,1.15,10`),
  '',
].join('\n');
const FIRST = { time: FROM, open: 1.1, high: 1.2, low: 1.05, close: 1.15 };

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'croneai-candles-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** Creates a new folder with the given files. */
async function folderOf(files: Record<string, string | Buffer>): Promise<string> {
  const folder = await mkdtemp(join(root, 'case-'));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return folder;
}

describe('files of recorded candles', () => {
  it('are loaded as a single file or as a folder, and their names may have upper case and hyphens', async () => {
    const folder = await folderOf({ 'eur-usd.csv': TEXT, 'BTCUSDT.CSV': TEXT, 'notes.txt': 'x' });
    const recorded = await loadRecordedMarketData(folder, { now: Date.now });
    expect([...recorded.recordings.keys()].sort()).toEqual(['BTCUSDT', 'EURUSD']);
    const single = await loadRecordedMarketData(join(folder, 'eur-usd.csv'), { now: Date.now });
    const found = await single.candles({ pair: EURUSD, from: FROM, to: FROM + MINUTE_MS });
    expect(found).toEqual([{ ...FIRST, volume: 10 }]);
  });

  it('are loaded in the formats of public archives: compressed, without volume, with or without a time zone', async () => {
    const text = TEXT.replaceAll(/T|\.000Z|,10|,volume/g, (mark) =>
      mark === 'T' ? ' ' : mark === '.000Z' ? '.000000' : '',
    ).replace('time,', 'timestamp,');
    const zoned = gzipSync(text.replaceAll('.000000', '+00:00'));
    const folder = await folderOf({
      'eurusd-m1-2026.csv.gz': gzipSync(text),
      'usdjpy-m1-bid-2026.csv.gz': zoned,
      'usdjpy-m1-ask-2026.csv.gz': zoned,
    });
    const recorded = await loadRecordedMarketData(folder, { now: Date.now });
    expect([...recorded.recordings.keys()].sort()).toEqual(['EURUSD', 'USDJPY']);
    const found = await recorded.candles({ pair: EURUSD, from: FROM, to: FROM + MINUTE_MS });
    expect(found).toEqual([{ ...FIRST, volume: 0 }]);
  });

  it('are named in the error if they are missing or cannot be decompressed', async () => {
    await expect(loadRecordedMarketData(join(root, 'nowhere'), { now: Date.now })).rejects.toMatchObject({
      code: 'unavailable',
    });
    await expect(loadRecordedMarketData(await folderOf({ 'a.txt': '' }), { now: Date.now })).rejects.toThrow(
      'no CSV file',
    );
    const packed = join(await folderOf({ 'EURUSD.csv.gz': 'not packed' }), 'EURUSD.csv.gz');
    await expect(loadRecordedMarketData(packed, { now: Date.now })).rejects.toThrow(
      'EURUSD.csv.gz:1 cannot be unpacked: incorrect header check',
    );
  });
});
