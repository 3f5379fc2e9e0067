export const LOSSES = 10;

/** Shares of the capital before the first loss and after each, when every loss costs `riskPercent` of what is left. */
export function balancesAfterLosses(riskPercent: number): number[] {
  return Array.from({ length: LOSSES + 1 }, (_, losses) => (1 - riskPercent / 100) ** losses);
}

/** The gain on what is left that brings the whole back, as a share. */
export const gainToRecover = (left: number): number => 1 / left - 1;
