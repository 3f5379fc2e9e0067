import { createAccessCopies } from '@croneai/access/access-copies.ts';
import { accessCopyModel } from '@croneai/access/access-copy.model.ts';
import { createAccessFront } from '@croneai/access/access-front.ts';
import { connectBacking } from '@croneai/platform/backing.ts';
import type { Health } from '@croneai/platform/health.ts';
import { createListVersion } from '@croneai/platform/list-version.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import type { Metrics } from '@croneai/platform/metrics.ts';
import { buildIndexes } from '@croneai/platform/mongo.ts';
import { startOutboxRelay } from '@croneai/platform/outbox/relay.ts';
import { ACCESS_MIRROR } from './access/access-mirror.ts';
import { engineModels, openEngineStores } from './champion/engine-stores.ts';
import { CHAMPION_CHANNEL } from './champion/follow-champion.ts';
import type { SignalsConfig } from './config.ts';
import { createVolatilityStore } from './movements/volatility.ts';
import { paperSettingsModel } from './paper/paper-settings.model.ts';
import { createPaperSettingsRepository } from './paper/paper-settings.repository.ts';
import { createSaveAllowance } from './paper/save-allowance.ts';
import { weekReportModel } from './paper/week-report.model.ts';
import { createWeekReportRepository } from './paper/week-report.repository.ts';
import { createDailyQuota } from './signals/daily-quota.ts';
import { signalModel } from './signals/signal.model.ts';
import { createSignalRepository } from './signals/signal.repository.ts';
import { createSkewCheck } from './slots/skewed-workers.ts';
import { slotModel } from './slots/slot.model.ts';
import { createSlotRepository } from './slots/slot.repository.ts';

/** Opens everything outside of the process, and what is built on it alone. Waits for MongoDB. */
export async function connect(
  config: SignalsConfig,
  { prices, ...edge }: { logger: Logger; metrics: Metrics; health: Health; prices: string },
) {
  const { logger } = edge;
  const backing = await connectBacking(config, { clientId: 'signals', ...edge });
  const { redis, subscriber, mongo, kafka, sessionVerifier, clock } = backing;
  const accessCopies = createAccessCopies({
    model: accessCopyModel(mongo),
    redis,
    mirror: ACCESS_MIRROR,
    logger,
  });
  const accessFront = createAccessFront({ accessCopies, subscriber, mirror: ACCESS_MIRROR, logger });
  const signals = createSignalRepository({ signals: signalModel(mongo) });
  const slots = createSlotRepository(slotModel(mongo));
  const paperSettings = createPaperSettingsRepository(paperSettingsModel(mongo));
  const weekReports = createWeekReportRepository({ model: weekReportModel(mongo) });
  const models = engineModels(mongo);
  await buildIndexes(mongo);
  const relay = startOutboxRelay({ models: [models.champions], kafka, ...edge });
  const nudge = (line: string) => relay.nudge(models.champions, line);
  edge.health.addDegradation('clocks-of-workers', createSkewCheck({ redis, clock }));
  return {
    kafka,
    clock,
    sessions: sessionVerifier,
    accessCopies,
    accessFront,
    quota: createDailyQuota(redis),
    saveAllowance: createSaveAllowance(redis),
    listVersion: createListVersion(redis, 'signals'),
    volatility: createVolatilityStore(redis),
    signals,
    slots,
    paperSettings,
    weekReports,
    prices,
    engine: openEngineStores(models, prices, { nudge }),
    tellWorkers: () => redis.publish(CHAMPION_CHANNEL, prices),
    async close() {
      await relay.stop();
      await accessFront.close();
      await backing.close();
    },
  };
}
