import { DAY_MS } from '@croneai/contracts/units.ts';
import type { Pair, PairKind } from '../markets/pair.ts';
import { type Calibration, calibrated, type Forecast, NO_CALIBRATION } from './calibration.ts';
import { calibrationsAt, createDailyTallies, type DailyTallies } from './daily-tallies.ts';
import { FEATURE_NAMES } from './features.ts';
import type { SettledRow, TrainingRow } from './ledger.ts';
import { type Evidence, isLicensed, meanEvidence, NO_EVIDENCE, weigh } from './licence.ts';
import {
  EQUAL_MIXTURE,
  forecast,
  learnFrom,
  type MarketModel,
  type Mixture,
  trainMarket,
} from './mix-logit.ts';
import { MODELS_READY_MS } from './walk.ts';

// The walk of `walk.ts` for hundreds of markets at once: each is walked alone, its rows are dropped and its forecasts kept as plain
// numbers, and the markets meet in a second pass for what they have in common.
const MOVE_15 = FEATURE_NAMES.indexOf('r15');
const NO_LABEL = -1;

/** The midnight (UTC) whose models are at work at a time. */
export const modelDay = (time: number): number => Math.floor((time - MODELS_READY_MS) / DAY_MS) * DAY_MS;

/** A coin falls on the side that moves against the last quarter of an hour. */
export const tieSideOf = (features: Float32Array): 'buy' | 'sell' =>
  (features[MOVE_15] as number) < 0 ? 'buy' : 'sell';

/** A row with the model and the weights that forecast it. */
type TrackedRow<R extends TrainingRow = SettledRow> = {
  readonly row: R;
  readonly model: MarketModel | undefined;
  readonly mixture: Mixture;
};

/** One market walked through its past: the mixture's forecast of each row before its outcome, and the outcome. */
export type Track<R extends TrainingRow = SettledRow> = {
  readonly pair: Pair;
  readonly slots: Float64Array;
  readonly buys: Float64Array;
  /** 1, 0, or −1 where nothing is learned. */
  readonly labels: Int8Array;
  readonly buyR: Float32Array;
  /** 1 where a tie falls on buying. */
  readonly tieBuys: Uint8Array;
  /** Of the last training. */
  readonly model: MarketModel;
  /** What a slot at `until` forecasts by. */
  readonly mixture: Mixture;
  /** Of the rows from `keepFrom` on. */
  readonly kept: readonly TrackedRow<R>[];
};

export type TrackOptions = {
  /** Midnights (UTC) at which models are trained, ascending; each is at work MODELS_READY_MS later. */
  readonly trainAt: readonly number[];
  /** The slot after the last row. */
  readonly until: number;
  readonly slotMs: number;
  /** Rows from here on are kept whole. */
  readonly keepFrom: number;
};

/** `rows` ascending. Each forecast knows the outcomes up to the slot before the last, and models trained at a midnight before. */
export function trackMarket<R extends TrainingRow>(
  pair: Pair,
  rows: readonly R[],
  options: TrackOptions,
): Track<R> {
  const { trainAt, until, slotMs, keepFrom } = options;
  const [slots, buys] = [new Float64Array(rows.length), new Float64Array(rows.length)];
  const [labels, buyR] = [new Int8Array(rows.length), new Float32Array(rows.length)];
  const tieBuys = new Uint8Array(rows.length);
  const kept: TrackedRow<R>[] = [];
  const open: { slot: number; byExpert: readonly number[]; label: 0 | 1 | null }[] = [];
  let model: MarketModel | undefined;
  let mixture: Mixture = EQUAL_MIXTURE;
  let trained = 0;
  let learned = 0;
  const moveTo = (slot: number): void => {
    for (let next = trainAt[trained]; next !== undefined && next <= modelDay(slot); next = trainAt[++trained])
      model = trainMarket(rows, next);
    for (let next = open[learned]; next && next.slot <= slot - 2 * slotMs; next = open[++learned])
      if (next.label !== null) mixture = learnFrom(mixture, next.byExpert, next.label);
  };
  for (const [index, row] of rows.entries()) {
    moveTo(row.slot);
    const { buy, byExpert } = forecast(model, mixture, row.features);
    const { label } = row.outcome;
    open.push({ slot: row.slot, byExpert, label });
    slots[index] = row.slot;
    buys[index] = buy;
    labels[index] = label ?? NO_LABEL;
    buyR[index] = row.outcome.buyR;
    tieBuys[index] = tieSideOf(row.features) === 'buy' ? 1 : 0;
    if (row.slot >= keepFrom) kept.push({ row, model, mixture });
  }
  moveTo(until);
  return {
    pair,
    slots,
    buys,
    labels,
    buyR,
    tieBuys,
    model: model ?? trainMarket([], until),
    mixture,
    kept,
  };
}

/** One market of a slot as it stood in the walk. */
type TrackedDecision<R extends TrainingRow = SettledRow> = TrackedRow<R> & {
  readonly pair: Pair;
  readonly forecast: Forecast;
  readonly calibration: Calibration;
  readonly licensed: boolean;
};

export type JointWalk<R extends TrainingRow = SettledRow> = {
  /** By symbol, as a slot at `until` finds it. */
  readonly evidence: ReadonlyMap<string, Evidence>;
  /** Of the last midnight whose models are at work at `until`. */
  readonly calibrations: ReadonlyMap<PairKind, Calibration>;
  readonly tallies: DailyTallies;
  /** At the first slot of each day: the curve of the evidence. */
  readonly evidenceByDay: readonly {
    readonly slot: number;
    readonly mean: number;
    readonly licensed: number;
    readonly markets: number;
  }[];
  /** Of the rows that were kept, by slot. */
  readonly decisions: ReadonlyMap<number, readonly TrackedDecision<R>[]>;
};

/** What markets have in common: calibrations by day and kind, and the licence. */
export function walkTracks<R extends TrainingRow>(
  tracks: readonly Track<R>[],
  { until, slotMs }: { readonly until: number; readonly slotMs: number },
): JointWalk<R> {
  const markets = tracks.map((track) => ({
    track,
    next: 0,
    taken: 0,
    nextKept: 0,
    claimed: new Float64Array(track.slots.length),
    evidence: NO_EVIDENCE as Evidence,
  }));
  type Market = (typeof markets)[number];
  const tallies = createDailyTallies();
  const decisions = new Map<number, TrackedDecision<R>[]>();
  let calibrations = new Map<PairKind, Calibration>();
  let day = Number.NEGATIVE_INFINITY;

  const takeIn = (market: Market, slot: number): void => {
    const { slots, buys, labels, buyR, pair } = market.track;
    for (; market.taken < market.next; market.taken++) {
      const index = market.taken;
      if ((slots[index] as number) > slot - 2 * slotMs) return;
      if (labels[index] === NO_LABEL) continue;
      const label = labels[index] as 0 | 1;
      const claimed = market.claimed[index] as number;
      market.evidence = weigh(market.evidence, claimed, label);
      const scored = { buy: buys[index] as number, label, buyR: buyR[index] as number, claimed };
      tallies.add(slots[index] as number, pair.kind, scored);
    }
  };
  const evidenceByDay: JointWalk['evidenceByDay'][number][] = [];
  const startDay = (slot: number): void => {
    const current = modelDay(slot);
    if (current <= day) return;
    day = current;
    const all = markets.map(({ evidence }) => evidence);
    const mean = meanEvidence(all);
    const licensed = all.filter((own) => isLicensed(own, mean)).length;
    evidenceByDay.push({ slot, mean, licensed, markets: all.length });
    calibrations = calibrationsAt(tallies.byDay(), day);
  };
  const decide = (market: Market, slot: number, mean: number): void => {
    const { track, next: index } = market;
    if (track.slots[index] !== slot) return;
    market.next++;
    const calibration = calibrations.get(track.pair.kind) ?? NO_CALIBRATION;
    const forecast = calibrated(
      track.buys[index] as number,
      calibration,
      track.tieBuys[index] ? 'buy' : 'sell',
    );
    market.claimed[index] = claimOf(forecast);
    const kept = track.kept[market.nextKept];
    if (kept?.row.slot !== slot) return;
    market.nextKept++;
    const decision = {
      ...kept,
      pair: track.pair,
      forecast,
      calibration,
      licensed: isLicensed(market.evidence, mean),
    };
    decisions.set(slot, [...(decisions.get(slot) ?? []), decision]);
  };

  const first = tracks.reduce((least, { slots }) => Math.min(least, slots[0] ?? until), until);
  for (let slot = first; slot < until; slot += slotMs) {
    for (const market of markets) takeIn(market, slot);
    startDay(slot);
    const mean = meanEvidence(markets.map(({ evidence }) => evidence));
    for (const market of markets) decide(market, slot, mean);
  }
  for (const market of markets) takeIn(market, until);
  startDay(until);
  const evidence = new Map(markets.map((market) => [market.track.pair.symbol, market.evidence]));
  return { evidence, calibrations, tallies: tallies.byDay(), evidenceByDay, decisions };
}

/** The probability of buying that a forecast claims. */
export const claimOf = ({ side, probability }: Forecast): number =>
  side === 'buy' ? probability : 1 - probability;
