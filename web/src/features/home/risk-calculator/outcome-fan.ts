import { seededRandom } from '../../../shared/site/seeded-random.ts';
import { calculateRisk, type RiskInput, TRADES_PER_MONTH } from './risk-calculator.ts';

/** Months drawn: enough to see a spread, few enough to see single lines. */
export const FAN_MONTHS = 60;
/** One seed for everybody, so that the same numbers always show the same months. */
const SEED = 20_250_101;

export interface OutcomeFan {
  /** Capital before the first trade and after each of the 20, per month. */
  months: number[][];
  best: number;
  worst: number;
  /** Months that end below where they began. */
  losing: number;
}

/** Months of 20 trades at a fixed amount at risk. Nobody can lose more than the capital: a month ends there. */
export function outcomeFan(input: RiskInput): OutcomeFan {
  const random = seededRandom(SEED);
  const months = Array.from({ length: FAN_MONTHS }, () => oneMonth(input, random));
  const ends = months.map((month) => month.at(-1) ?? input.capital);
  return {
    months,
    best: Math.max(...ends),
    worst: Math.min(...ends),
    losing: ends.filter((end) => end < input.capital).length,
  };
}

function oneMonth(input: RiskInput, random: () => number): number[] {
  const { riskAmount, profitPerWin } = calculateRisk(input);
  const values = [input.capital];
  for (let trade = 0; trade < TRADES_PER_MONTH; trade += 1) {
    const before = values[trade] ?? 0;
    const isWin = random() * 100 < input.winRatePercent;
    const change = before <= 0 ? 0 : isWin ? profitPerWin : -riskAmount;
    values.push(Math.max(0, before + change));
  }
  return values;
}
