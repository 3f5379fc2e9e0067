import { playText } from '@croneai/engine/markets/recorded/recorded-market-data.ts';
import { loadRecordedMarketData } from '@croneai/engine/recordings/load-recordings.ts';
import { readConfig } from '@croneai/platform/config.ts';
import { marketDataConfig } from '../market-data-config.ts';

/*
 * Prints the time until which a recording can be played. Run it before a system is started with the
 * recording. If the recording cannot be played, prints the reason and exits with code 1.
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
