import { setImmediate as nextTurn } from 'node:timers/promises';
import { slotAt } from '@croneai/engine/markets/slot-clock.ts';
import type { TrainingRow } from '@croneai/engine/model/ledger.ts';
import { ENGINE_SLOT_MS } from '@croneai/engine/model/ledger.ts';
import { type Track, trackMarket, walkTracks } from '@croneai/engine/model/track.ts';
import { contentOf, kindByKind, stateOf, walkWindow } from '@croneai/engine/walk-forward.ts';
import type { Ledger } from '../ledger/module.ts';
import type { TrainDayOptions } from './train-day.ts';

/**
 * Number of markets in the first step of training. They include every kind of market. The step
 * takes seconds, so the first signals need not wait for the remaining markets.
 */
export const FIRST_MARKETS = 48;

export type FirstChampionOptions = Omit<TrainDayOptions, 'ledger'> & {
  ledger: Pick<Ledger, 'addTallies'>;
  now: () => number;
  /** Called after each market of the first step. */
  onLearned: (learned: number, of: number) => void;
};

/**
 * Makes the first champion. Replays 28 days of each market and trains on them in the order of time,
 * as the live service would. The resulting models, weights, evidence, and calibrations then decide.
 * Works in two steps: the first with some markets, the second with all. If the trainer is killed,
 * the job starts again, but each result is stored only once.
 */
export async function makeFirstChampion(options: FirstChampionOptions): Promise<void> {
  const { engine, champions, ledger, readRows, now, prices, rule, onLearned, onPromoted, signal } = options;
  const pairs = kindByKind(options.pairs);
  const until = slotAt(now(), ENGINE_SLOT_MS);
  const end = until + ENGINE_SLOT_MS;
  const window = walkWindow(until);
  const tracks: Track<TrainingRow>[] = [];
  const firstMarkets = Math.min(FIRST_MARKETS, pairs.length);

  const promote = async (isWhole: boolean, stateSlot: number): Promise<void> => {
    const seen = await champions.find();
    // A concurrent trainer has already finished this step.
    if (seen?.isWhole || (seen && !isWhole)) return;
    const joint = walkTracks(tracks, { until: end, slotMs: ENGINE_SLOT_MS });
    const artefact = await champions.addArtefact(
      contentOf(engine, tracks, joint, { prices, rule, ...window }),
    );
    await champions.addState(stateSlot, stateOf(tracks, joint));
    if (isWhole) {
      await champions.addEvidence(joint.licensedByDay);
      for (const [day, kinds] of joint.tallies) if (day < window.day) await ledger.addTallies(day, kinds);
    }
    const { day } = window;
    if (await champions.promote(seen, { artefact, until: day, isWhole, stateSlot }))
      await onPromoted(tracks.length);
  };

  for (const pair of pairs) {
    signal.throwIfAborted();
    const rows = await readRows(pair, window.from, until);
    const keepFrom = Number.POSITIVE_INFINITY;
    tracks.push(
      trackMarket(engine, pair, rows, {
        trainAt: window.trainAt,
        until: end,
        slotMs: ENGINE_SLOT_MS,
        keepFrom,
      }),
    );
    if (tracks.length <= firstMarkets) onLearned(tracks.length, firstMarkets);
    if (tracks.length === FIRST_MARKETS && pairs.length > FIRST_MARKETS) await promote(false, until);
    await nextTurn();
  }
  // A slot has only one state, so the state of all markets is stored one slot later than the state
  // of the first markets.
  await promote(true, end);
}
