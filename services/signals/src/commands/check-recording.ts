import { DAY_MS } from '@croneai/contracts/units.ts';
import type { RecordedMarketData } from '@croneai/engine/markets/recorded/recorded-market-data.ts';
import { findPair } from '@croneai/engine/markets/universe.ts';
import { loadMarketDataConfig } from '../config.ts';
import { loadRecordedMarketData } from '../feeds/file/recorded-market-data.ts';

/*
 * Prints how far a recording is played, before a system is started on it. Ends with the reason, and code 1, where it cannot be.
 */

/** Markets, days of history and days left at `now` (epoch milliseconds). Throws an Error where no market of it is scanned. */
export function playText({ recordings }: RecordedMarketData, now: number): string {
  const played = [...recordings.values()].filter(({ pair }) => findPair(pair.symbol));
  if (played.length === 0) throw new Error('None of the recorded markets is one of those that are scanned.');
  const from = Math.min(...played.map(({ span }) => span.from));
  const to = Math.max(...played.map(({ span }) => span.to));
  const end = new Date(to).toISOString().slice(0, 'yyyy-mm-dd'.length);
  const days = (ms: number) => (ms / DAY_MS).toFixed(1);
  const left =
    to > now ? `${days(to - now)} days left, until ${end}` : `no prices any more, it ended on ${end}`;
  return `${played.map(({ pair }) => pair.symbol).join(', ')}: ${days(now - from)} days of history, ${left}`;
}

if (import.meta.main) {
  try {
    const config = loadMarketDataConfig();
    const recorded = await loadRecordedMarketData(config.MARKET_DATA_FOLDER ?? '', {
      zone: config.MARKET_DATA_ZONE,
      playedSince: config.MARKET_DATA_PLAYED_SINCE,
    });
    process.stdout.write(playText(recorded, Date.now()));
  } catch (error) {
    process.stderr.write(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
