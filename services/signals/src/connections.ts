import { randomUUID } from 'node:crypto';
import { createAccessCopies } from '@croneai/access/access-copies.ts';
import { accessCopyCollection } from '@croneai/access/access-copy.model.ts';
import { accessMirrorOf } from '@croneai/access/access-mirror.ts';
import { createCachedAccessCopies } from '@croneai/access/cached-access-copies.ts';
import { deskEntry } from '@croneai/contracts/live-log.ts';
import { PAPER_SAVES_PER_HOUR } from '@croneai/contracts/paper-settings.ts';
import { HOUR_MS } from '@croneai/contracts/units.ts';
import { connectBacking } from '@croneai/platform/backing.ts';
import { createFixedWindow } from '@croneai/platform/limits/fixed-window.ts';
import { createListVersion } from '@croneai/platform/list-version.ts';
import { createLiveGrants } from '@croneai/platform/live/live-grants.ts';
import { createLivePrices } from '@croneai/platform/live/live-prices.ts';
import type { ProcessParts, ServiceParts } from '@croneai/platform/service.ts';
import { admitViewer } from './access/admit-viewer.ts';
import { createVolatilityStore } from './candles/volatility.ts';
import { CHAMPION_CHANNEL } from './champion/follow-champion.ts';
import { pricesOf } from './champion/line.ts';
import type { SignalsConfig } from './config.ts';
import { createExpectations, expectationCollection } from './expectation/expectation.model.ts';
import { createMarketData } from './feeds/create-market-data.ts';
import { connectBudgets, SHARE_BESIDE_SCANS } from './feeds/live/provider-budget.ts';
import { engineModels, openEngineStores, openShadows } from './judge/engine-stores.ts';
import { ownTradeCollection } from './own-trades/own-trade.model.ts';
import { createOwnTradeRepository } from './own-trades/own-trade.repository.ts';
import { createOwnVersions } from './own-trades/own-versions.ts';
import { openPaperStores } from './paper/open-paper-stores.ts';
import { createPaperAccounts } from './paper/paper-accounts.ts';
import { createSignalTape } from './paper/signal-tape.ts';
import { createLogRepository, openLogModels } from './public-log/log.repository.ts';
import { createLogReader } from './public-log/read-log.ts';
import { createRefusalCheck } from './public-log/refused-log.ts';
import { serviceStateCollection } from './service-state/service-state.model.ts';
import { createServiceStateRepository } from './service-state/service-state.repository.ts';
import { createSignalPages } from './signal-list/signal-pages.ts';
import { createDailyQuota } from './signals/daily-quota.ts';
import { disclose } from './signals/disclose.ts';
import { signalCollection } from './signals/signal.model.ts';
import { createSignalRepository } from './signals/signal.repository.ts';
import { countReadsAnew, createSignalRows } from './signals/signal-rows.ts';
import { createSkewCheck } from './slots/skewed-workers.ts';
import { slotCollection } from './slots/slot.model.ts';
import { createSlotRepository } from './slots/slot.repository.ts';
import { createSlotCheck } from './slots/slot-metrics.ts';

/** What the service is built from. */
export type Parts = ServiceParts<SignalsConfig, Awaited<ReturnType<typeof connect>>>;

/** Opens everything outside of the process, and what is built on it alone. Waits for MongoDB. */
export async function connect(config: SignalsConfig, process: ProcessParts, testTime?: () => Date) {
  const { logger, metrics, health } = process;
  // Slots, and what opens some seconds after their start, go by one time in all processes.
  let sharedTime = Date.now;
  const now = testTime ?? (() => new Date(sharedTime()));
  // A wrong setting ends the process before anything is waited for.
  const budgets = connectBudgets({ redisUrl: config.REDIS_URL, logger, share: SHARE_BESIDE_SCANS });
  const marketData = await createMarketData(config, () => now().getTime(), budgets.open);
  const prices = pricesOf(marketData.provenance, config);
  const backing = await connectBacking(config, { clientId: 'signals', deskEntry, logger, metrics, health });
  const { redis, subscriber, mongo, kafka, sessionVerifier, clock, live, liveRedis } = backing;
  sharedTime = clock.now;
  const mirror = accessMirrorOf('signals');
  const accessCopies = createAccessCopies({
    model: accessCopyCollection.model(mongo),
    redis,
    mirror,
    logger,
  });
  const cachedAccess = createCachedAccessCopies({ accessCopies, subscriber, mirror, logger });
  const signals = createSignalRepository({ model: signalCollection.model(mongo) });
  const slots = createSlotRepository({ model: slotCollection.model(mongo) });
  const paper = openPaperStores(mongo);
  const logReader = createLogReader(createLogRepository(openLogModels(mongo)));
  const models = engineModels(mongo);
  const serviceStates = serviceStateCollection.model(mongo);
  const { relay } = await backing.startOutbox([models.champions, serviceStates]);
  health.addDegradation('public-log', createRefusalCheck(redis));
  health.addDegradation('clocks-of-workers', createSkewCheck({ redis, clock }));
  const slotMs = config.SIGNAL_SLOT_SECONDS * 1_000;
  health.addDegradation('slots', createSlotCheck({ slots, slotMs, now }));
  const quota = createDailyQuota(redis);
  const listVersion = createListVersion(redis, 'signals');
  const { provenance } = marketData;
  const onReadAnew = countReadsAnew(metrics);
  const signalRows = createSignalRows({ signals, listVersion, provenance, onReadAnew });
  const paperTape = createSignalTape(signalRows);
  return {
    kafka,
    live,
    liveGrants: createLiveGrants(liveRedis),
    livePrices: createLivePrices(liveRedis, randomUUID()),
    sessionVerifier,
    now,
    marketData,
    provenance,
    slotSeconds: config.SIGNAL_SLOT_SECONDS,
    earlyAccessSeconds: config.EARLY_ACCESS_SECONDS,
    paysBy: config.PAYS_BY,
    accessCopies,
    cachedAccess,
    admitViewer: admitViewer(cachedAccess),
    disclose: disclose({ quota, earlyAccessMs: config.EARLY_ACCESS_SECONDS * 1_000, now }),
    quota,
    /** Both accounts of a member count together. */
    saves: createFixedWindow(redis, {
      prefix: 'signals:paper-saves',
      limit: PAPER_SAVES_PER_HOUR,
      windowSeconds: HOUR_MS / 1_000,
    }),
    listVersion,
    signalRows,
    volatility: createVolatilityStore(redis),
    signals,
    slots,
    logReader,
    pages: createSignalPages({ signals, slots }),
    ...paper,
    paperTape,
    paperAccounts: createPaperAccounts({
      settings: paper.paperSettings,
      states: paper.paperStates,
      tape: paperTape,
    }),
    ownTrades: createOwnTradeRepository({
      model: ownTradeCollection.model(mongo),
      versions: createOwnVersions(redis),
    }),
    serviceStates: createServiceStateRepository({ model: serviceStates, provenance, relay }),
    redis,
    prices,
    expectations: createExpectations(expectationCollection.model(mongo), prices),
    ...openEngineStores(models, prices, config.PAYS_BY, { relay }),
    shadows: openShadows(models, prices, config.PAYS_BY),
    notifyWorkers: () => redis.publish(CHAMPION_CHANNEL, prices),
    async close() {
      await cachedAccess.close();
      await backing.close();
      budgets.close();
    },
  };
}
