import { playText } from '@croneai/engine/markets/recorded/recorded-market-data.ts';
import { loadRecordedMarketData } from '@croneai/engine/recordings/load-recordings.ts';
import { readConfig } from '@croneai/platform/config.ts';
import { marketDataConfig } from '../market-data-config.ts';

/*
 * Prints how far a recording is played, before a system is started on it. Ends with the reason, and
 * code 1, where it cannot be.
 */

try {
  const config = readConfig(marketDataConfig);
  const recorded = await loadRecordedMarketData(config.MARKET_DATA_FOLDER ?? '', {
    now: Date.now,
    zone: config.MARKET_DATA_ZONE,
    playedSince: config.MARKET_DATA_PLAYED_SINCE,
  });
  process.stdout.write(playText(recorded, Date.now()));
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
