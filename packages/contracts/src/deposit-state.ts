import { z } from 'zod';

/** A deposit is `claimed` until a person reviews it; only a `verified` one opens anything. */
export const DEPOSIT_STATES = ['claimed', 'in-review', 'verified', 'refused'] as const;
export const depositStateSchema = z.enum(DEPOSIT_STATES).meta({ id: 'DepositState' });
export type DepositState = z.infer<typeof depositStateSchema>;

/** Currencies whose amounts count as dollars until a person confirms an amount. */
export const DOLLAR_CURRENCIES: readonly string[] = ['USD', 'USDT', 'USDC'];
