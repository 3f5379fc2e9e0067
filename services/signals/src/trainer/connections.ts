import { SUSPENDING } from '@croneai/engine/judge/alarms.ts';
import { redisUrlFor } from '@croneai/platform/config-keys.ts';
import type { Metrics } from '@croneai/platform/metrics.ts';
import { buildIndexes } from '@croneai/platform/mongo.ts';
import type { ProcessParts, ServiceParts } from '@croneai/platform/service.ts';
import type { ChampionRepository } from '../champion/champion.repository.ts';
import { contractOf } from '../champion/line.ts';
import type { TrainerConfig } from '../config.ts';
import { SHARE_BESIDE_SCANS } from '../feeds/live/provider-budget.ts';
import { connectBacking } from '../jobs/connect-backing.ts';
import { engineModels, openEngineStores, openShadows } from '../judge/engine-stores.ts';
import { createPublishedRecord } from '../judge/published-record.ts';
import { readAlarms } from '../judge/read-alarms.ts';
import { signalCollection } from '../signals/signal.model.ts';
import { slotCollection } from '../slots/slot.model.ts';
import { openEngineQueue } from './engine-jobs.ts';

/** What a trainer is built from. */
export type Parts = ServiceParts<TrainerConfig, Awaited<ReturnType<typeof connect>>>;

/** Opens everything outside of a trainer, and what is built on it alone. Waits for MongoDB. */
export async function connect(config: TrainerConfig, process: ProcessParts, prefix?: string) {
  const { logger, metrics } = process;
  const backing = await connectBacking(config, process, SHARE_BESIDE_SCANS);
  const { mongo, clock, prices } = backing;
  const models = engineModels(mongo);
  const published = createPublishedRecord({
    signals: signalCollection.model(mongo),
    slots: slotCollection.model(mongo),
  });
  await buildIndexes(mongo);
  const { champions, ledger, judgements } = openEngineStores(models, prices, contractOf(config.PAYS_BY));
  collectChampionAge(metrics, champions, clock.now);
  collectAlarms(metrics, { champions, judgements, now: clock.now });
  const queue = openEngineQueue({ redisUrl: redisUrlFor(config, 'queue'), logger, prefix });
  return {
    ...backing,
    champions,
    ledger,
    judgements,
    shadows: openShadows(models, prices, config.PAYS_BY),
    published,
    queue,
    /** Put before BullMQ's keys. */
    prefix,
    async close() {
      await queue.close();
      await backing.close();
    },
  };
}

/** How old the models are that decide: past three days workers refuse them. */
function collectChampionAge(
  metrics: Metrics,
  champions: Pick<ChampionRepository, 'find'>,
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
}

/** The alarms that stand; one that does not has no series. */
export function collectAlarms(metrics: Metrics, stores: Parameters<typeof readAlarms>[0]): void {
  metrics.gauge({
    name: 'signals_engine_alarms',
    help: 'Alarms of the engine that stand, the same in every trainer',
    labelNames: ['alarm', 'kind', 'suspends'],
    async collect() {
      this.reset();
      for (const { name, kind } of await readAlarms(stores).catch(() => []))
        this.set({ alarm: name, kind: kind ?? 'all', suspends: String(SUSPENDING.includes(name)) }, 1);
    },
  });
}
