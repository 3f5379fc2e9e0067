import { DAY_MS, MINUTE_MS } from '@croneai/contracts/units.ts';
import { SERVED } from '@croneai/engine/engines/engines.ts';
import { timeText } from '@croneai/engine/markets/gaps.ts';
import type { Recording } from '@croneai/engine/markets/recorded/recording.ts';
import { replayMarket } from '@croneai/engine/model/replay-market.ts';
import {
  loadRecordedMarketData,
  type RecordedMarketData,
} from '@croneai/signals/feeds/file/recorded-market-data.ts';

const COLUMNS = ['market', 'form', 'from', 'to', 'bars', 'filled', 'gaps', 'missing', 'usable slots', 'file'];

/**
 * A table of what recordings hold and how they were understood: a dry run of everything that reads them. Slots are counted, and nothing that
 * prices did after them is shown, so this is no look. Throws what loading prices throws.
 */
export async function listRecordings(path: string, zone: string | undefined): Promise<string> {
  const marketData = await loadRecordedMarketData(path, { zone });
  const rows = [COLUMNS];
  for (const recording of marketData.recordings.values()) rows.push(await rowOf(marketData, recording));
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  const minutes = marketData.barMs / MINUTE_MS;
  return [...lines.map((line) => line.trimEnd()), '', `Bars of ${minutes} min; all times are UTC.`].join(
    '\n',
  );
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
