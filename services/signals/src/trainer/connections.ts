import { SUSPENDING } from '@croneai/engine/judge/alarms.ts';
import { redisUrlFor } from '@croneai/platform/config-keys.ts';
import type { Metrics } from '@croneai/platform/metrics.ts';
import { buildIndexes } from '@croneai/platform/mongo.ts';
import type { ProcessParts, ServiceParts } from '@croneai/platform/service.ts';
import type { TrainerConfig } from '../config.ts';
import { SHARE_BESIDE_SCANS } from '../feeds/live/provider-budget.ts';
import { connectBacking } from '../jobs/connect-backing.ts';
import { type EngineStores, engineModels, openEngineStores, openShadows } from '../judge/engine-stores.ts';
import { signalCollection } from '../signals/signal.model.ts';
import { createSignalRepository } from '../signals/signal.repository.ts';
import { slotCollection } from '../slots/slot.model.ts';
import { createSlotRepository } from '../slots/slot.repository.ts';
import { openEngineQueue } from './engine-jobs.ts';

/** What a trainer is built from. */
export type Parts = ServiceParts<TrainerConfig, Awaited<ReturnType<typeof connect>>>;

/** Opens everything outside of a trainer, and what is built on it alone. Waits for MongoDB. */
export async function connect(config: TrainerConfig, process: ProcessParts, prefix?: string) {
  const { logger, metrics } = process;
  const backing = await connectBacking(config, process, SHARE_BESIDE_SCANS);
  const { mongo, clock, prices } = backing;
  const models = engineModels(mongo);
  const signals = createSignalRepository({ model: signalCollection.model(mongo) });
  const slots = createSlotRepository({ model: slotCollection.model(mongo) });
  await buildIndexes(mongo);
  const stores = openEngineStores(models, prices, config.PAYS_BY);
  collectEngine(metrics, stores, clock.now);
  const queue = openEngineQueue({ redisUrl: redisUrlFor(config, 'queue'), logger, prefix });
  return {
    ...backing,
    ...stores,
    signals,
    slots,
    shadows: openShadows(models, prices, config.PAYS_BY),
    queue,
    /** Put before BullMQ's keys. */
    prefix,
    async close() {
      await queue.close();
      await backing.close();
    },
  };
}

/** Age of the models that decide (past three days workers refuse them), and the alarms that stand: one that does not has no series. */
export function collectEngine(
  metrics: Metrics,
  { champions, readAlarms }: Pick<EngineStores, 'champions' | 'readAlarms'>,
  now: () => number,
): void {
  metrics.gauge({
    name: 'signals_engine_champion_age_seconds',
    help: 'Since the midnight up to which the champion knows outcomes, the same in every trainer',
    // A gauge without labels would start at 0: a very fresh champion.
    labelNames: ['whole'],
    async collect() {
      this.reset();
      const champion = await champions.find().catch(() => undefined);
      if (champion) this.set({ whole: String(champion.isWhole) }, (now() - champion.until) / 1_000);
    },
  });
  metrics.gauge({
    name: 'signals_engine_alarms',
    help: 'Alarms of the engine that stand, the same in every trainer',
    labelNames: ['alarm', 'kind', 'suspends'],
    async collect() {
      this.reset();
      for (const { name, kind } of await readAlarms(now()).catch(() => []))
        this.set({ alarm: name, kind: kind ?? 'all', suspends: String(SUSPENDING.includes(name)) }, 1);
    },
  });
}
