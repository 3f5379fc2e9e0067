import { readdir, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { DAY_MS, MINUTE_MS } from '@croneai/contracts/units.ts';
import { SERVED } from '@croneai/engine/engines/engines.ts';
import { timeText } from '@croneai/engine/markets/gaps.ts';
import type { RecordedMarketData } from '@croneai/engine/markets/recorded/recorded-market-data.ts';
import type { Recording } from '@croneai/engine/markets/recorded/recording.ts';
import { replayMarket } from '@croneai/engine/model/replay-market.ts';
import { loadRecordedMarketData } from '@croneai/engine/recordings/load-recordings.ts';
import { textTable } from '../report/report.ts';

const isRecording = (name: string): boolean => /\.csv(\.gz)?$/i.test(name);

/**
 * Returns the folders with recordings, largest first. A single folder of recordings, or a single
 * file, is a corpus with one entry.
 */
export async function listPeriods(path: string): Promise<string[]> {
  const root = resolve(path);
  const entries = await readdir(root, { withFileTypes: true }).catch(() => undefined);
  if (!entries || entries.some(({ name }) => isRecording(name))) return [root];
  const found: { folder: string; bytes: number }[] = [];
  for (const entry of entries.filter((each) => each.isDirectory())) {
    const folder = join(root, entry.name);
    const files = (await readdir(folder)).filter(isRecording);
    const sizes = await Promise.all(files.map((name) => stat(join(folder, name))));
    if (files.length > 0) found.push({ folder, bytes: sizes.reduce((sum, { size }) => sum + size, 0) });
  }
  return found
    .toSorted((a, b) => b.bytes - a.bytes || (a.folder < b.folder ? -1 : 1))
    .map(({ folder }) => folder);
}

/**
 * Lists the recordings of a corpus, folder, or file, as a run would read them. Counts slots but
 * shows no prices, so listing does not count as a look. Throws if prices cannot be read.
 */
export async function listCorpus(path: string, zone: string | undefined): Promise<string> {
  const periods = await listPeriods(path);
  if (periods.length <= 1) return listRecordings(periods[0] ?? path, zone);
  const parts: string[] = [];
  for (const period of periods.toSorted())
    parts.push(`${basename(period)}\n${await listRecordings(period, zone)}`);
  return parts.join('\n\n');
}

const COLUMNS = ['market', 'form', 'from', 'to', 'bars', 'filled', 'gaps', 'missing', 'usable slots', 'file'];

async function listRecordings(path: string, zone: string | undefined): Promise<string> {
  const marketData = await loadRecordedMarketData(path, { now: Date.now, zone });
  const rows = [COLUMNS];
  for (const recording of marketData.recordings.values()) rows.push(await rowOf(marketData, recording));
  const minutes = marketData.barMs / MINUTE_MS;
  return [...textTable(rows), '', `Bars of ${minutes} min; all times are UTC.`].join('\n');
}

async function rowOf(marketData: RecordedMarketData, recording: Recording): Promise<string[]> {
  const { pair, form, span, candles, gaps, file } = recording;
  const usable = await replayMarket({ marketData, pair, features: SERVED.features, rule: 2, ...span });
  const missing = gaps.reduce((sum, { from, to }) => sum + to - from, 0) / DAY_MS;
  const filled = candles.filter(({ isFilled }) => isFilled).length;
  const counts = [candles.length, filled, gaps.length].map(String);
  const times = [timeText(span.from), timeText(span.to)];
  return [pair.symbol, form, ...times, ...counts, `${missing.toFixed(2)} d`, String(usable.length), file];
}
