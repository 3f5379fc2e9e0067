import { z } from 'zod';

/** A deposit is `claimed` until a person reviews it. Only a `verified` deposit gives access. */
export const DEPOSIT_STATES = ['claimed', 'in-review', 'verified', 'refused'] as const;
export const depositStateSchema = z.enum(DEPOSIT_STATES).meta({ id: 'DepositState' });
export type DepositState = z.infer<typeof depositStateSchema>;

/**
 * Amounts in these currencies are treated as dollars until an admin confirms the amount in dollars.
 */
export const DOLLAR_CURRENCIES: readonly string[] = ['USD', 'USDT', 'USDC'];
