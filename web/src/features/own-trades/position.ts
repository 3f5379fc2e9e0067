import { OWN_STAKE_MAX_USD, OWN_STAKE_MIN_USD } from '@croneai/contracts/own-trades.ts';
import { parseStored, storedText } from '../../shared/storage/stored-text.ts';

const kept = storedText('croneai.position');

/** The member's risk settings, stored on this device. */
export interface Position {
  balanceUsd: number;
  riskPercent: number;
  stakeUsd: number;
  /** Number of trades that were recorded on this device. */
  trades: number;
}
const FIRST: Position = { balanceUsd: 1_000, riskPercent: 2, stakeUsd: 20, trades: 0 };

export function readPosition(): Position {
  const stored = Object.entries({ ...(parseStored(kept.read()) as Partial<Position>) });
  return {
    ...FIRST,
    ...Object.fromEntries(stored.filter(([, value]) => Number.isFinite(value) && value > 0)),
  };
}

export const storePosition = (position: Position): void => kept.write(JSON.stringify(position));

/** Returns the stake in dollars, in whole cents. The member can lose at most this amount. */
export function stakeOfRisk({
  balanceUsd,
  riskPercent,
}: Pick<Position, 'balanceUsd' | 'riskPercent'>): number {
  const cents = Math.floor(balanceUsd * riskPercent);
  return Math.min(OWN_STAKE_MAX_USD, Math.max(OWN_STAKE_MIN_USD, cents / 100));
}

/**
 * Returns the position size in units. A move from the entry to the stop loss then costs exactly the
 * stake. Undefined without a stop loss.
 */
export function unitsOf(stakeUsd: number, entryPrice: number, stopLoss: number | null): number | undefined {
  const distance = stopLoss === null ? 0 : Math.abs(entryPrice - stopLoss);
  return distance === 0 ? undefined : stakeUsd / distance;
}

/** Id of the row that opens the member's trade. A page can show several trades. */
export const rowIdOf = (signalId: string): string => `your-trade-${signalId}`;
