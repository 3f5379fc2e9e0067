import { setImmediate as nextTurn } from 'node:timers/promises';
import { deskEntry, type LiveEntry } from '@croneai/contracts/live-log.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { expectationText, expectedTerms, expectFromPrices } from '@croneai/engine/expect-from-prices.ts';
import { PAIRS } from '@croneai/engine/markets/universe.ts';
import { redisUrlFor } from '@croneai/platform/config-keys.ts';
import { connectLiveWriter } from '@croneai/platform/live/live-writer.ts';
import { createLogger } from '@croneai/platform/logger.ts';
import { takeLowPriority } from '@croneai/platform/low-priority.ts';
import { createMetrics } from '@croneai/platform/metrics.ts';
import { connectMongo } from '@croneai/platform/mongo.ts';
import { runProcess } from '@croneai/platform/process.ts';
import { pricesOf } from '../champion/line.ts';
import { type HistoryConfig, loadHistoryConfig } from '../config.ts';
import { createExpectations, expectationCollection } from '../expectation/expectation.model.ts';
import { createMarketData } from '../feeds/create-market-data.ts';
import { connectBudgets, SHARE_BESIDE_SCANS } from '../feeds/live/provider-budget.ts';
import { DAYS_AT_ONCE, readPatiently } from '../feeds/read-patiently.ts';

/*
 * What to expect of the prices that are set here: how many signals a day the engine would have published in the last 28 days, under which
 * terms, with their results. Shows it, and keeps it for the desk "Engine".
 */

async function expectSignals(config: HistoryConfig): Promise<string> {
  const logger = createLogger({ name: 'expect-signals', level: 'error' });
  const budgets = connectBudgets({ redisUrl: config.REDIS_URL, logger, share: SHARE_BESIDE_SCANS });
  const marketData = await createMarketData(config, Date.now, budgets.open);
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
      patiently: readPatiently({ isDear, now: Date.now, signal }),
      now: Date.now,
      onMarket: async (done, of) => {
        process.stderr.write(`\r${done} of ${of} markets`);
        await nextTurn();
      },
    });
    const prices = pricesOf(marketData.provenance, config);
    await createExpectations(expectationCollection.model(mongo), prices).put(expectation);
    live.publish(deskEntry('engine'));
    return expectationText(expectation);
  } finally {
    await live.close();
    budgets.close();
    await mongo.close();
  }
}

if (import.meta.main) {
  runProcess({
    name: 'expect-signals',
    main: async () => {
      // Scans and pages come first.
      takeLowPriority(createLogger({ name: 'expect-signals', level: 'warn' }));
      process.stdout.write(`\n${await expectSignals(loadHistoryConfig())}\n`);
      process.exit(0);
    },
  });
}
