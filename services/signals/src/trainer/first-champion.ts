import { setImmediate as nextTurn } from 'node:timers/promises';
import { SETTLEMENT_RULE } from '@croneai/contracts/settlement.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import type { ChampionRepository } from '../champion/champion.repository.ts';
import type { ArtefactContent } from '../engine/model/artefact.ts';
import type { EngineState } from '../engine/model/engine-state.ts';
import { FEATURE_VERSION } from '../engine/model/features.ts';
import type { TrainingRow } from '../engine/model/ledger.ts';
import { NO_EVIDENCE } from '../engine/model/licence.ts';
import { ENGINE, TRAINING_DAYS } from '../engine/model/mix-logit.ts';
import { type JointWalk, modelDay, type Track, trackMarket, walkTracks } from '../engine/model/track.ts';
import type { Ledger } from '../ledger/ledger.repository.ts';
import type { Pair } from '../markets/pair.ts';
import { slotAt } from '../slots/slot-clock.ts';
import { metricsOf } from './metrics.ts';
import type { RowReader } from './read-rows.ts';

/** The first signals need not wait for all markets: these, some of each kind, are a matter of seconds. */
export const FIRST_MARKETS = 48;
/** In the past models are trained once a week, which is what four weeks of some hundred markets have time for. */
const WEEK_DAYS = 7;

export type FirstChampionOptions = {
  champions: ChampionRepository;
  ledger: Pick<Ledger, 'addTallies'>;
  readRows: RowReader;
  pairs: readonly Pair[];
  /** Kind and source of prices. */
  prices: string;
  slotMs: number;
  now: () => number;
  onPromoted: (markets: number) => void | Promise<void>;
  signal: AbortSignal;
};

/**
 * What a first start does: 28 days of each market are replayed and walked forward, as the service would have lived through them, and the
 * models, weights, evidence and calibrations at the end decide from now on. In two steps, some markets first. Killed in between it begins
 * anew; what is stored is stored once.
 */
export async function makeFirstChampion(options: FirstChampionOptions): Promise<void> {
  const { champions, ledger, readRows, slotMs, now, prices, onPromoted, signal } = options;
  const pairs = kindByKind(options.pairs);
  const until = slotAt(now(), slotMs);
  const end = until + slotMs;
  const window = walkWindow(until);
  const tracks: Track<TrainingRow>[] = [];

  const promote = async (isWhole: boolean, stateSlot: number): Promise<void> => {
    const seen = await champions.find();
    // Another trainer was quicker.
    if (seen?.isWhole || (seen && !isWhole)) return;
    const joint = walkTracks(tracks, { until: end, slotMs });
    const artefact = await champions.addArtefact(contentOf(tracks, joint, { prices, ...window }));
    await champions.addState(stateSlot, stateOf(tracks, joint));
    if (isWhole) {
      await champions.addEvidence(joint.evidenceByDay);
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
    tracks.push(trackMarket(pair, rows, { trainAt: window.trainAt, until: end, slotMs, keepFrom }));
    if (tracks.length === FIRST_MARKETS && pairs.length > FIRST_MARKETS) await promote(false, until);
    await nextTurn();
  }
  // The state of all markets is another document than that of the first ones.
  await promote(true, end);
}

/** What is walked for a champion at a time. `day` is the midnight whose models are at work then. */
export function walkWindow(until: number) {
  const day = modelDay(until);
  const from = day - TRAINING_DAYS * DAY_MS;
  const trainAt: number[] = [];
  for (let at = from + WEEK_DAYS * DAY_MS; at < day; at += WEEK_DAYS * DAY_MS) trainAt.push(at);
  return { day, from, trainAt: [...trainAt, day] };
}

/** By turns from each kind, in the order of the table: the most traded come first there. */
export function kindByKind(pairs: readonly Pair[]): Pair[] {
  const kinds = [...Map.groupBy(pairs, ({ kind }) => kind).values()];
  const longest = Math.max(0, ...kinds.map(({ length }) => length));
  return Array.from({ length: longest }, (_none, index) =>
    kinds.flatMap((ofKind) => ofKind[index] ?? []),
  ).flat();
}

/** What is stored of a walk: the models, calibrations and record at its end. */
export function contentOf(
  tracks: readonly Track<TrainingRow>[],
  { calibrations, tallies }: JointWalk<TrainingRow>,
  { prices, from, day }: { prices: string; from: number; day: number },
): ArtefactContent {
  return {
    engine: ENGINE,
    featureVersion: FEATURE_VERSION,
    settlementRule: SETTLEMENT_RULE.version,
    prices,
    from,
    until: day,
    models: Object.fromEntries(tracks.map(({ pair, model }) => [pair.symbol, toPlain(model)])),
    calibrations: Object.fromEntries(calibrations),
    metrics: metricsOf(tallies, day),
  };
}

/** Arrays that may be changed, as schemas say them. */
export const toPlain = ({ rows, learned }: Track['model']): ArtefactContent['models'][string] => ({
  rows,
  learned: learned.map((expert) => (expert ? [...expert] : null)),
});

function stateOf(tracks: readonly Track<TrainingRow>[], { evidence }: JointWalk<TrainingRow>): EngineState {
  return Object.fromEntries(
    tracks.map(({ pair: { symbol }, mixture }) => [
      symbol,
      { mixture, evidence: evidence.get(symbol) ?? NO_EVIDENCE },
    ]),
  );
}
