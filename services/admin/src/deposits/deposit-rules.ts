import { createHash } from 'node:crypto';
import type { Tier } from '@croneai/contracts/access.ts';
import { tierOfDeposit } from '@croneai/contracts/account-setup.ts';
import { type DepositState, DOLLAR_CURRENCIES } from '@croneai/contracts/deposit-state.ts';
import type { Deposit } from './deposit.model.ts';

/** Normalises the spelling of an account: `MT5 12-34` and `mt51234` give the same result. */
const spelling = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s._-]+/g, '');

export const accountKeyOf = (broker: string, account: string) => `${spelling(broker)} ${spelling(account)}`;
export const eventKeyOf = (broker: string, eventId: string) => `${spelling(broker)} ${eventId}`;

const OBJECT_ID_LENGTH = 24;
/** Returns the same id for the same save of the wizard, so that a save makes at most one claim. */
export const setupClaimIdOf = (userId: string, savedAt: Date): string =>
  createHash('sha256').update(`${userId} ${savedAt.toISOString()}`).digest('hex').slice(0, OBJECT_ID_LENGTH);

/**
 * True for a claim from the setup wizard that is not decided yet, and for which no admin has
 * confirmed an amount in dollars.
 */
export const isOpenSetupClaim = ({
  source,
  state,
  usd,
}: Pick<Deposit, 'source' | 'state' | 'usd'>): boolean =>
  source === 'wizard' && (state === 'claimed' || state === 'in-review') && usd === null;

/**
 * Returns the confirmed amount in dollars. If no amount is confirmed, returns the claimed amount if
 * it is in dollars, and otherwise 0. Returns 0 for a refused deposit.
 */
function dollarsOf({ state, usd, amount, currency }: DepositAmount): number {
  if (state === 'refused') return 0;
  return usd ?? (DOLLAR_CURRENCIES.includes(currency) ? amount : 0);
}
type DepositAmount = Pick<Deposit, 'usd' | 'amount' | 'currency'> & { state: DepositState };

/**
 * Returns the tier for the larger of two amounts: the amount of this deposit, and `verifiedUsd`,
 * the amount of the member's highest verified deposit.
 */
export const proposedTier = (deposit: DepositAmount, verifiedUsd: number): Exclude<Tier, 'guest'> | null =>
  tierOfDeposit(Math.max(verifiedUsd, dollarsOf(deposit))) ?? null;
