import { calculateRisk, type RiskInput, TRADES_PER_MONTH } from './risk.ts';

/** Eight of ten months end between these two quantiles. */
const LOW = 0.1;
const HIGH = 0.9;

/**
 * Returns quantiles of the balance in US dollars, before the first trade of a month and after each
 * trade. The numbers of wins follow the binomial distribution, and each trade risks the same
 * amount. A month ends early if no capital is left.
 */
export function outcomeBand(input: RiskInput) {
  const { riskAmount, profitPerWin } = calculateRisk(input);
  const winRate = input.winRatePercent / 100;
  const amountAfter = (wins: number, trades: number) =>
    input.capital + wins * profitPerWin - (trades - wins) * riskAmount;
  /**
   * Probability of each number of wins so far. Months in which all capital was lost are counted in
   * `ruined` instead.
   */
  let chances = [1];
  let ruined = 0;
  const quantile = (share: number): number => {
    let sum = ruined;
    let wins = -1;
    while (sum < share) {
      wins += 1;
      sum += chances[wins] ?? 1;
    }
    return wins < 0 ? 0 : amountAfter(wins, chances.length - 1);
  };
  const band = { low: [input.capital], median: [input.capital], high: [input.capital] };
  for (let trades = 1; trades <= TRADES_PER_MONTH; trades += 1) {
    const before = chances;
    chances = Array.from({ length: trades + 1 }, (_, wins) => {
      const chance = (before[wins - 1] ?? 0) * winRate + (before[wins] ?? 0) * (1 - winRate);
      if (amountAfter(wins, trades) > 0) return chance;
      ruined += chance;
      return 0;
    });
    band.low.push(quantile(LOW));
    band.median.push(quantile(0.5));
    band.high.push(quantile(HIGH));
  }
  const losing = chances.reduce(
    (sum, chance, wins) => (amountAfter(wins, TRADES_PER_MONTH) < input.capital ? sum + chance : sum),
    ruined,
  );
  return {
    low: band.low,
    median: band.median,
    high: band.high,
    /** Number of months, out of 100, that end with less capital than they started with. */
    losing: Math.round(100 * losing),
  };
}
