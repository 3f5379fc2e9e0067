import { setImmediate as nextTurn } from 'node:timers/promises';
import { adminEntry, type LiveEntry } from '@croneai/contracts/live-log.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { expectationText, expectedTerms, expectFromPrices } from '@croneai/engine/expect-from-prices.ts';
import { PAIRS } from '@croneai/engine/markets/universe.ts';
import { readConfig } from '@croneai/platform/config.ts';
import { mongoConfig, processConfig, redisConfig, redisUrlFor } from '@croneai/platform/config-keys.ts';
import { connectLiveWriter } from '@croneai/platform/live/live-writer.ts';
import { createLogger } from '@croneai/platform/logger.ts';
import { takeLowPriority } from '@croneai/platform/low-priority.ts';
import { createMetrics } from '@croneai/platform/metrics.ts';
import { connectMongo } from '@croneai/platform/mongo.ts';
import { runProcess } from '@croneai/platform/process.ts';
import {
  BACKGROUND_BUDGET_SHARE,
  DAYS_AT_ONCE,
  marketDataConfig,
  openFeeds,
  readWithRetries,
} from '../../feeds/module.ts';
import { termsConfig } from '../../signals/module.ts';
import { publishConfig } from '../../slots/module.ts';
import { createExpectations, expectationCollection } from '../expectation.model.ts';

/*
 * Computes how many signals per day the engine would have published in the last 28 days, and their
 * results, for the configured prices and terms. Prints the figures and stores them for the admin
 * page "Engine".
 */

const loadConfig = () =>
  readConfig({
    ...processConfig,
    ...mongoConfig,
    ...redisConfig,
    ...marketDataConfig,
    ...termsConfig,
    ...publishConfig,
  });

async function expectSignals(config: ReturnType<typeof loadConfig>): Promise<string> {
  const logger = createLogger({ name: 'expect-signals', level: 'error' });
  const feeds = await openFeeds(
    { config, logger, now: () => new Date() },
    { share: BACKGROUND_BUDGET_SHARE },
  );
  const { marketData, prices } = feeds;
  const mongo = await connectMongo({ url: config.MONGO_URL, database: config.MONGO_DATABASE, logger });
  const url = redisUrlFor(config, 'live');
  const live = connectLiveWriter<LiveEntry>({ url, logger, metrics: createMetrics('expect-signals') });
  const isDear = marketData.provenance === 'live';
  const { signal } = new AbortController();
  try {
    const expectation = await expectFromPrices({
      marketData,
      pairs: PAIRS.filter((pair) => marketData.supports(pair)),
      terms: expectedTerms(config.PAYS_BY),
      signalsPerSlot: config.SIGNALS_PER_SLOT,
      span: { from: 0, to: Date.now() },
      stepMs: isDear ? DAYS_AT_ONCE * DAY_MS : Number.POSITIVE_INFINITY,
      patiently: readWithRetries({ isDear, now: Date.now, signal }),
      now: Date.now,
      onMarket: async (done, of) => {
        process.stderr.write(`\r${done} of ${of} markets`);
        await nextTurn();
      },
    });
    await createExpectations(expectationCollection.model(mongo), prices).put(expectation);
    live.publish(adminEntry('engine'));
    return expectationText(expectation);
  } finally {
    await live.close();
    feeds.close();
    await mongo.close();
  }
}

if (import.meta.main) {
  runProcess({
    name: 'expect-signals',
    main: async () => {
      // Runs at low priority, because scans and page loads are more important.
      takeLowPriority(createLogger({ name: 'expect-signals', level: 'warn' }));
      process.stdout.write(`\n${await expectSignals(loadConfig())}\n`);
      process.exit(0);
    },
  });
}
