import type { Pair } from '../markets/pair.ts';
import type { SettledRow } from './ledger.ts';
import { sigmoid } from './logistic.ts';
import {
  dot,
  ENGINE,
  EQUAL_MIXTURE,
  FADE_15,
  forecast,
  learnFrom,
  type MarketModel,
  type Mixture,
  trainMarket,
} from './mix-logit.ts';

/** An engine during one walk through time. It gets outcomes in the order and no earlier than they would be known. */
type EngineRun = {
  /** Once a day, with all rows of a market that were settled at `until`, ascending. */
  train(pair: Pair, rows: readonly SettledRow[], until: number): void;
  /** Probability that buying wins, and what `learn` needs of this moment. */
  forecast(pair: Pair, row: SettledRow): { readonly buy: number; readonly memo?: unknown };
  learn(pair: Pair, row: SettledRow, label: 0 | 1, memo: unknown): void;
};

/** What an engine of the lab is: a name, and a fresh run of it. */
export type Engine = {
  readonly name: string;
  start(): EngineRun;
};

const COIN: Engine = {
  name: 'coin',
  start: () => ({ train: () => {}, forecast: () => ({ buy: 0.5 }), learn: () => {} }),
};

/** The fixed rule that the mixture holds, alone. */
const FADE: Engine = {
  name: 'fade-15',
  start: () => ({
    train: () => {},
    forecast: (_pair, { features }) => ({ buy: sigmoid(dot(FADE_15, features)) }),
    learn: () => {},
  }),
};

const MIX_LOGIT: Engine = {
  name: ENGINE,
  start() {
    const models = new Map<string, MarketModel>();
    const mixtures = new Map<string, Mixture>();
    return {
      train: ({ symbol }, rows, until) => models.set(symbol, trainMarket(rows, until)),
      forecast({ symbol }, { features }) {
        const { buy, byExpert } = forecast(
          models.get(symbol),
          mixtures.get(symbol) ?? EQUAL_MIXTURE,
          features,
        );
        return { buy, memo: byExpert };
      },
      learn({ symbol }, _row, label, memo) {
        mixtures.set(
          symbol,
          learnFrom(mixtures.get(symbol) ?? EQUAL_MIXTURE, memo as readonly number[], label),
        );
      },
    };
  },
};

export const ENGINES: readonly Engine[] = [COIN, FADE, MIX_LOGIT];
