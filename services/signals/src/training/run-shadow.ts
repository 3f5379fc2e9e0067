import { setImmediate as nextTurn } from 'node:timers/promises';
import { DAY_MS } from '@croneai/contracts/units.ts';
import type { TrainingRow } from '@croneai/engine/model/ledger.ts';
import type { Shadow } from '../judge/module.ts';
import { dueInShadow } from './engine-jobs.ts';
import { makeFirstChampion } from './first-champion.ts';
import { foldStates } from './fold-states.ts';
import { type TrainDayOptions, trainDay } from './train-day.ts';

type ShadowOptions = Omit<TrainDayOptions, 'engine' | 'champions' | 'ledger' | 'readRows' | 'onPromoted'> & {
  now: () => number;
};

/**
 * Runs the due training and folds of a shadow engine. Uses only the rows of this engine's own
 * scans, and requests no history from a provider. The shadow engine therefore begins untrained, and
 * gets its first models after a day.
 */
export function runShadow(options: ShadowOptions) {
  const { now } = options;
  return async ({ engine, champions, ledger }: Shadow): Promise<void> => {
    const readRows = async ({ symbol }: { symbol: string }, from: number, to: number) => {
      const rows: TrainingRow[] = [];
      // A fixed rule is not trained, so it needs no rows.
      if (engine.leastRows === 0) return rows;
      for (let day = from; day < to; day += DAY_MS) rows.push(...((await ledger.findDay(symbol, day)) ?? []));
      return rows;
    };
    const own = { ...options, engine, champions, ledger, readRows, onPromoted: () => undefined };
    const judgements = { suspensionsAfter: async () => [] };
    for (const job of dueInShadow(await champions.find(), now())) {
      if (job.kind === 'first') await makeFirstChampion({ ...own, pairs: [], onLearned: () => undefined });
      else if (job.kind === 'train') await trainDay(own)(job.day);
      else if (job.kind === 'fold') await foldStates({ ...own, judgements, onCorrected: () => undefined })();
      await nextTurn();
    }
  };
}
