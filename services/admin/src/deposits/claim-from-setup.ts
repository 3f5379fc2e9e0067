import type { UserState } from '@croneai/contracts/events/users.ts';
import { AppError } from '@croneai/platform/errors.ts';
import { changeSetupClaim } from './change-setup-claim.ts';
import type { ClaimDeposit } from './claim-deposit.ts';
import type { DepositRepository } from './deposit.repository.ts';
import { accountKeyOf, setupClaimIdOf } from './deposit-rules.ts';
import type { ListDepositStates } from './list-deposit-states.ts';

/** Deposits in the setup wizard are in dollars. */
const CURRENCY = 'USD';

type Setup = Pick<UserState, 'userId' | 'depositAmount' | 'brokerAccount' | 'setupSavedAt'>;

/**
 * Claims the deposit that a member entered in the setup wizard. A member has at most one open claim
 * from the wizard. A later save changes this claim until a person confirms its amount in dollars. A
 * save that is not newer than the last claim is ignored.
 */
export function claimFromSetup({
  deposits,
  claim,
  listStates,
  brokerNames,
}: {
  deposits: Pick<DepositRepository, 'newestOfWizard' | 'change'>;
  claim: ClaimDeposit;
  listStates: ListDepositStates;
  brokerNames: () => Promise<string[]>;
}) {
  const changeClaim = changeSetupClaim({ deposits, listStates });
  return async ({ userId, depositAmount: amount, brokerAccount, setupSavedAt }: Setup): Promise<void> => {
    if (!brokerAccount || !setupSavedAt || amount <= 0) return;
    const savedAt = new Date(setupSavedAt);
    const newest = await deposits.newestOfWizard(userId);
    if (newest?.setupSavedAt && newest.setupSavedAt >= savedAt) return;
    if (newest?.account === brokerAccount && newest.amount === amount) return;
    // The wizard has no field for the broker, so this is the first broker of the settings.
    const [broker] = await brokerNames();
    if (broker === undefined) return;
    const facts = { amount, account: brokerAccount, broker, setupSavedAt: savedAt };
    const accountKey = accountKeyOf(broker, brokerAccount);
    if (newest && (await changeClaim(newest.id, { ...facts, accountKey }))) return;
    try {
      const id = setupClaimIdOf(userId, savedAt);
      await claim({ ...facts, id, userId, currency: CURRENCY, source: 'wizard' });
    } catch (error) {
      // A refused claim is not retried: the member is erased, or has too many deposits.
      if (!(error instanceof AppError) || error.status >= 500) throw error;
    }
  };
}
