import results from './engine-results.json' with { type: 'json' };

// What the engine came to on recorded months, as runs of the backtest wrote it (docs/engine.md says how).

type Estimate = { value: number; low: number; high: number };
export type Figures = {
  candidates: number;
  won: number;
  lost: number;
  winRate: Estimate;
  topFifth: { said: number; came: number };
  brierSkill: Estimate;
  published: number;
};
type Run = { prices: string; paysBy: string; slots: number; all: Figures; markets: Figures[] };

const SHAPED = 'usdjpy-2013-02-btcusdt-2022-01';
const runs: readonly Run[] = results;
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** On the months that shaped the engine, by its terms. */
export const shapedRun = (terms: string): Run =>
  runs.find(({ prices, paysBy }) => prices === SHAPED && paysBy === terms) as Run;

const others = runs.filter(({ prices }) => prices !== SHAPED);
const winRates = others.map(({ all }) => all.winRate.value);
/** On the periods that did not: percent won of what was decided, over all and by period. */
export const freshMonths = {
  winRate: (100 * sum(others.map(({ all }) => all.won))) / sum(others.map(({ all }) => all.won + all.lost)),
  least: Math.min(...winRates),
  most: Math.max(...winRates),
  slots: sum(others.map(({ slots }) => slots)),
  signals: sum(others.map(({ all }) => all.published)),
};

/** Beside a rate that was won on made-up prices. */
export const recordedRateText = `On recorded months ${freshMonths.winRate.toFixed(1)}%`;
