import { DAY_MS } from '@croneai/contracts/units.ts';
import { SERVED, SHADOWS } from '../engines/engines.ts';
import { KINDS, type PairKind } from '../markets/pair.ts';
import {
  type Differences,
  evidenceAbove,
  evidenceBelow,
  maxDifference,
  NO_DIFFERENCES,
  weighDifference,
} from '../model/difference.ts';

// An engine that publishes nothing, and is compared with the champion's engine.

export type Challenger = {
  readonly name: string;
  /**
   * Midnight UTC of the day on which the engine was registered. The more engines are registered,
   * the more evidence a promotion needs, because one of many engines may look skilled by luck.
   */
  readonly registeredAt: number;
  /**
   * Computes the probability that buying wins from the forecasts of the champion's experts. Absent
   * for an engine that writes its own ledger pages, because they contain its forecasts.
   */
  readonly forecast?: (byExpert: readonly number[]) => number;
};

/**
 * Creates a challenger that forecasts like one expert of the served engine. Returns an empty array
 * if the served engine has no expert with this name.
 */
export function expertChallenger(
  experts: readonly string[],
  name: string,
  registeredAt: number,
): readonly Challenger[] {
  const place = experts.indexOf(name);
  return place < 0 ? [] : [{ name, registeredAt, forecast: (byExpert) => byExpert[place] as number }];
}

export const CHALLENGERS: readonly Challenger[] = [
  { name: 'coin', registeredAt: Date.UTC(2026, 10, 22), forecast: () => 0.5 },
  ...expertChallenger(SERVED.experts, 'fade-15', Date.UTC(2026, 10, 22)),
  ...SHADOWS.map(({ engine: { name }, registeredAt }) => ({ name, registeredAt })),
];

/**
 * Differences so far between the Brier scores of the champion and of a challenger. A difference
 * above 0 means that the challenger is better.
 */
export type ChallengerRecord = {
  readonly days: number;
  readonly all: Differences;
  readonly kinds: Readonly<Partial<Record<PairKind, Differences>>>;
};

const NO_RECORD: ChallengerRecord = { days: 0, all: NO_DIFFERENCES, kinds: {} };

type Outcome = {
  readonly kind: PairKind;
  /** Probability that buying wins, according to the challenger. */
  readonly own: number;
  /** Probability that buying wins, according to the champion. */
  readonly claimed: number;
  readonly label: 0 | 1;
};

/**
 * Adds the differences of a slot to the record. In `all`, the mean over all markets of the slot is
 * one observation. In `kinds`, the mean over the markets of one kind is one observation of that
 * kind.
 */
export function weighSlot(
  known: ChallengerRecord = NO_RECORD,
  outcomes: readonly Outcome[],
): ChallengerRecord {
  if (outcomes.length === 0) return known;
  const differences = outcomes.map(({ kind, own, claimed, label }) => ({
    kind,
    difference: (claimed - label) ** 2 - (own - label) ** 2,
    bound: maxDifference(own, claimed),
  }));
  const weigh = (record: Differences, part: typeof differences): Differences =>
    weighDifference(record, meanOf(part, 'difference'), meanOf(part, 'bound'));
  const kinds: Partial<Record<PairKind, Differences>> = { ...known.kinds };
  for (const kind of KINDS) {
    const part = differences.filter((each) => each.kind === kind);
    if (part.length > 0) kinds[kind] = weigh(kinds[kind] ?? NO_DIFFERENCES, part);
  }
  return { ...known, all: weigh(known.all, differences), kinds };
}

const meanOf = <K extends string>(items: readonly Record<K, number>[], key: K): number =>
  items.reduce((sum, item) => sum + item[key], 0) / items.length;
const REGISTERED_DAYS = 180;
const EVIDENCE_EACH = 20;
const LEAST_DAYS = 28;
const SLOPE_BOUNDS = [0.7, 1.3] as const;

/** Unmet conditions for promoting a challenger. */
export type UnmetCondition = 'evidence' | 'days' | 'kinds' | 'slope';

/**
 * Returns the unmet conditions for promoting the challenger. `slope` is the calibration slope of
 * the challenger's forecasts; null if it made no claims.
 */
export function proposalOf(
  { days, all, kinds }: ChallengerRecord = NO_RECORD,
  slope: number | null,
  at: number,
): { evidence: number; needed: number; worseKinds: PairKind[]; lacks: UnmetCondition[] } {
  const evidence = evidenceAbove(all);
  const registered = CHALLENGERS.filter(({ registeredAt }) => at - registeredAt <= REGISTERED_DAYS * DAY_MS);
  const needed = EVIDENCE_EACH * Math.max(1, registered.length);
  const worseKinds = KINDS.filter((kind) => evidenceBelow(kinds[kind] ?? NO_DIFFERENCES) >= EVIDENCE_EACH);
  const isSteep = slope !== null && slope >= SLOPE_BOUNDS[0] && slope <= SLOPE_BOUNDS[1];
  const lacks: UnmetCondition[] = [
    ...(evidence >= needed ? [] : ['evidence' as const]),
    ...(days >= LEAST_DAYS ? [] : ['days' as const]),
    ...(worseKinds.length === 0 ? [] : ['kinds' as const]),
    ...(isSteep ? [] : ['slope' as const]),
  ];
  return { evidence, needed, worseKinds, lacks };
}
