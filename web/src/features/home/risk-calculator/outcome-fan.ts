import { seededRandom } from '../../../shared/site/seeded-random.ts';
import { calculateRisk, type RiskInput, TRADES_PER_MONTH } from './risk.ts';

/** Months drawn: enough for smooth percentiles, few enough for a slider. */
const FAN_MONTHS = 500;
/** One seed for everybody, so that the same numbers always show the same months. */
const SEED = 20_250_101;

/**
 * Months of 20 trades at a fixed amount at risk, in US dollars before the first trade and after each: what 10%, half and 90% of them stay
 * below. Nobody can lose more than the capital: a month ends there.
 */
export function outcomeFan(input: RiskInput) {
  const random = seededRandom(SEED);
  const months = Array.from({ length: FAN_MONTHS }, () => oneMonth(input, random));
  const steps = Array.from({ length: TRADES_PER_MONTH + 1 }, (_, trade) =>
    months.map((month) => month[trade] ?? 0).sort((a, b) => a - b),
  );
  const percentile = (share: number) =>
    steps.map((values) => values[Math.floor(share * (values.length - 1))] ?? 0);
  const ends = steps.at(-1) ?? [];
  return {
    low: percentile(0.1),
    median: percentile(0.5),
    high: percentile(0.9),
    /** Of 100 months, those that end below where they began. */
    losing: Math.round((ends.filter((end) => end < input.capital).length / FAN_MONTHS) * 100),
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
