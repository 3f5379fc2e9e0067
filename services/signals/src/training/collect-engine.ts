import { SUSPENDING_ALARMS } from '@croneai/engine/judge/alarms.ts';
import type { Metrics } from '@croneai/platform/metrics.ts';
import type { ChampionRepository } from '../champion/module.ts';
import type { Judge } from '../judge/module.ts';

/**
 * Exposes the age of the models that decide (workers refuse them after three days) and the active
 * alarms. An inactive alarm has no series.
 */
export function collectEngine(
  metrics: Metrics,
  { champions, readAlarms }: { champions: Pick<ChampionRepository, 'find'>; readAlarms: Judge['readAlarms'] },
  now: () => number,
): void {
  metrics.gauge({
    name: 'signals_engine_champion_age_seconds',
    help: 'Time since the midnight up to which the champion has learned outcomes, the same in every trainer',
    // Because of the label, the gauge has no value before the first champion. A gauge without
    // labels would start at 0, as if a champion had just been trained.
    labelNames: ['whole'],
    async collect() {
      this.reset();
      const champion = await champions.find().catch(() => undefined);
      if (champion) this.set({ whole: String(champion.isWhole) }, (now() - champion.until) / 1_000);
    },
  });
  metrics.gauge({
    name: 'signals_engine_alarms',
    help: 'Active alarms of the engine, the same in every trainer',
    labelNames: ['alarm', 'kind', 'suspends'],
    async collect() {
      this.reset();
      for (const { name, kind } of await readAlarms(now()).catch(() => []))
        this.set({ alarm: name, kind: kind ?? 'all', suspends: String(SUSPENDING_ALARMS.includes(name)) }, 1);
    },
  });
}
