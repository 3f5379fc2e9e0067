import { z } from 'zod';
import type { Engine } from './engine.ts';
import { type Evidence, forfeit, isLicensed, licenceBar, NO_EVIDENCE, weigh } from './licence.ts';

const evidenceSchema = z.object({
  staked: z.number(),
  reserve: z.number(),
  peak: z.number(),
  slots: z.int().min(0),
});

/**
 * Learned state of each market, keyed by symbol. It has only plain numbers, so that it can be
 * stored as JSON.
 */
export type EngineState = Readonly<Record<string, MarketState>>;
export type MarketState = {
  readonly weights: unknown;
  readonly evidence: Evidence;
};

/** Parses a state; undefined if another engine wrote the text. */
export function readState(engine: Engine, text: string): EngineState | undefined {
  const marketSchema = z.object({ weights: engine.weightsSchema, evidence: evidenceSchema });
  return z.record(z.string(), marketSchema).safeParse(JSON.parse(text)).data;
}

/** Returns the symbols of the licensed markets. */
export function licensedIn(state: EngineState): ReadonlySet<string> {
  const bar = licenceBar(Object.values(state).map(({ evidence }) => evidence));
  const licensed = Object.entries(state).filter(([, { evidence }]) => isLicensed(evidence, bar));
  return new Set(licensed.map(([symbol]) => symbol));
}

export const newMarket = ({ newWeights }: Engine): MarketState => ({
  weights: newWeights,
  evidence: NO_EVIDENCE,
});

/**
 * Forecast of a market in a slot, together with its outcome. The forecast was made before the
 * outcome was known.
 */
export type ForecastOutcome = {
  readonly symbol: string;
  readonly byExpert: readonly number[];
  /** Claimed probability that buying wins. */
  readonly claimed: number;
  /** Outcome for training (`Outcome.label`); null if neither side won. */
  readonly label: 0 | 1 | null;
  /**
   * 1 if buying won, 0 if selling won, null if the stake is returned (`labelFor`). If both sides
   * lost, `label` is null, but `actual` is a loss of the claimed side: 0 for a claim to buy, 1 for
   * a claim to sell.
   */
  readonly actual: 0 | 1 | null;
};

/**
 * Resets the evidence of some markets, so that they must earn their licences again. Keeps their
 * weights.
 */
export function withoutEvidence(state: EngineState, isSuspended: (symbol: string) => boolean): EngineState {
  const next = Object.entries(state).map(([symbol, market]) => [
    symbol,
    isSuspended(symbol) ? { ...market, evidence: forfeit(market.evidence) } : market,
  ]);
  return Object.fromEntries(next);
}

/**
 * Returns the state after the outcomes of one slot. Markets without an outcome keep their state.
 */
export function learnSlot(
  engine: Engine,
  state: EngineState,
  outcomes: readonly ForecastOutcome[],
): EngineState {
  const next: Record<string, MarketState> = { ...state };
  for (const { symbol, byExpert, claimed, label, actual } of outcomes) {
    if (actual === null) continue;
    const { weights, evidence } = next[symbol] ?? newMarket(engine);
    next[symbol] = {
      weights: label === null ? weights : engine.learn(weights, byExpert, label),
      evidence: weigh(evidence, claimed, actual),
    };
  }
  return next;
}
