import { z } from 'zod';
import { ACCESS_PATHS, type AccessPath, TIER_MINIMUM_USD, TIERS, type Tier } from './access.ts';
import { AUTO_COPY_DEPOSIT_MIN_USD, MANUAL_DEPOSIT_MIN_USD } from './constants.ts';
import { named } from './http/named.ts';
import { isoDate, singleLine } from './text.ts';

/*
 * A member's claims about the broker account and the deposit. Claims prove nothing, so they open no
 * feature and confirm no deposit.
 */

export const BROKER_ACCOUNT_MAX_LENGTH = 64;
/** A larger amount is treated as a typing error. */
const DEPOSIT_MAX_USD = 1_000_000;

export const DEPOSIT_MIN_USD: Readonly<Record<AccessPath, number>> = {
  manual: MANUAL_DEPOSIT_MIN_USD,
  auto: AUTO_COPY_DEPOSIT_MIN_USD,
};

/**
 * Returns the tier that a verified deposit of this amount opens; undefined if the amount is below
 * the minimum of every tier.
 */
export function tierOfDeposit(amountUsd: number): Exclude<Tier, 'guest'> | undefined {
  return TIERS.filter((tier) => tier !== 'guest').findLast((tier) => amountUsd >= TIER_MINIMUM_USD[tier]);
}

const brokerAccount = singleLine({ label: 'Broker account ID', maxLength: BROKER_ACCOUNT_MAX_LENGTH });
const accessPath = z.enum(ACCESS_PATHS, 'Please choose manual or automatic access');
const depositAmount = z
  .number({
    error: ({ input }) =>
      input === undefined || input === null || Number.isNaN(input)
        ? 'Deposit amount is required'
        : 'Deposit amount must be a number',
  })
  .max(DEPOSIT_MAX_USD, `Deposit amount must be at most $${DEPOSIT_MAX_USD.toLocaleString('en-US')}`)
  .refine(
    (amount) => Number(amount.toFixed(2)) === amount,
    'Deposit amount must be in dollars and whole cents',
  )
  .meta({ multipleOf: 0.01 });

const reachesMinimum = (
  { accessPath: path, depositAmount: amount }: Deposit,
  issues: z.core.$RefinementCtx,
) => {
  if (amount >= DEPOSIT_MIN_USD[path]) return;
  const kind = path === 'auto' ? 'automatic' : 'manual';
  issues.addIssue({
    code: 'custom',
    path: ['depositAmount'],
    message: `The minimum deposit for ${kind} access is $${DEPOSIT_MIN_USD[path]}`,
  });
};
type Deposit = { accessPath: AccessPath; depositAmount: number };

/** First step of the wizard: the broker account. */
export const brokerStepSchema = z.object({ brokerAccount });
/** Second step of the wizard: the deposit. */
export const depositStepSchema = z.object({ accessPath, depositAmount }).superRefine(reachesMinimum);

const deposit = depositStepSchema.meta({
  id: 'SetupDeposit',
  anyOf: ACCESS_PATHS.map((path) => ({
    properties: { accessPath: { const: path }, depositAmount: { minimum: DEPOSIT_MIN_USD[path] } },
  })),
});

/**
 * The wizard's saved answers. `version` is the number of saves, so it is 0 before the first save.
 */
export const accountSetupSchema = named('AccountSetup', {
  version: z.int().min(0),
  savedAt: isoDate.nullable(),
  brokerAccount: z.string().nullable(),
  deposit: z.object({ accessPath, depositAmount: z.number().min(0) }).nullable(),
});
export type AccountSetup = z.infer<typeof accountSetupSchema>;

/**
 * All answers of the wizard. `version` is the version that the member has seen. If a newer version
 * exists, a save is refused with 409 and returns the newer answers. `brokerAccount` is null before
 * the first step, and `deposit` is null before the second step.
 */
export const putAccountSetupBodySchema = named('PutAccountSetupBody', {
  version: z.int({ error: 'version is a whole number' }).min(0, 'version is at least 0'),
  brokerAccount: brokerAccount.nullable(),
  deposit: deposit.nullable(),
});
export type PutAccountSetupBody = z.infer<typeof putAccountSetupBodySchema>;
