import { z } from 'zod';
import { type Evidence, forfeit, NO_EVIDENCE, weigh } from './licence.ts';
import { EQUAL_MIXTURE, learnFrom, type Mixture } from './mix-logit.ts';

const marketStateSchema = z.object({
  mixture: z.array(z.number()).length(EQUAL_MIXTURE.length),
  evidence: z.object({
    staked: z.number(),
    reserve: z.number(),
    peak: z.number(),
    slots: z.int().min(0),
  }),
});

/** What has been learned of each market from outcomes: the weights of its experts and its evidence. By symbol; plain numbers so that it can be stored. */
export const engineStateSchema = z.record(z.string(), marketStateSchema);
export type EngineState = Readonly<Record<string, MarketState>>;
export type MarketState = {
  readonly mixture: Mixture;
  readonly evidence: Evidence;
};
export const NEW_MARKET: MarketState = { mixture: EQUAL_MIXTURE, evidence: NO_EVIDENCE };

/** What was forecast of a market in a slot before its outcome, and what came. */
export type ForecastOutcome = {
  readonly symbol: string;
  readonly byExpert: readonly number[];
  /** The probability of buying that was claimed. */
  readonly claimed: number;
  readonly label: 0 | 1 | null;
};

/** The state without the evidence of some markets: they have to earn their licences again. Weights stay, they are no licence. */
export function withoutEvidence(state: EngineState, isSuspended: (symbol: string) => boolean): EngineState {
  const next = Object.entries(state).map(([symbol, market]) => [
    symbol,
    isSuspended(symbol) ? { ...market, evidence: forfeit(market.evidence) } : market,
  ]);
  return Object.fromEntries(next);
}

/** The state after the outcomes of one slot. Markets without an outcome keep theirs. */
export function learnSlot(state: EngineState, outcomes: readonly ForecastOutcome[]): EngineState {
  const next: Record<string, MarketState> = { ...state };
  for (const { symbol, byExpert, claimed, label } of outcomes) {
    if (label === null) continue;
    const { mixture, evidence } = next[symbol] ?? NEW_MARKET;
    next[symbol] = {
      mixture: learnFrom(mixture, byExpert, label),
      evidence: weigh(evidence, claimed, label),
    };
  }
  return next;
}
