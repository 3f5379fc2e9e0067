import { type AccessPath, TIER_MINIMUM_USD, type Tier } from '@croneai/contracts/access.ts';
import {
  type AccountSetup,
  DEPOSIT_MIN_USD,
  type PutAccountSetupBody,
} from '@croneai/contracts/account-setup.ts';
import { useState } from 'react';
import { setupTexts } from '../../content/account-setup.ts';
import { conflictingSetup, useSaveAccountSetupMutation } from '../../shared/account-setup/setup-api.ts';
import { messageOf } from '../../shared/api/api-error.ts';

export type Step = 1 | 2 | 3;

type PaidTier = Exclude<Tier, 'guest'>;

/**
 * Returns the first step that is not saved. A deposit that is too small for the wanted tier counts
 * as not saved.
 */
export function stepOf(
  { brokerAccount, deposit }: Pick<AccountSetup, 'brokerAccount' | 'deposit'>,
  tier?: PaidTier,
): Step {
  if (brokerAccount === null) return 1;
  return deposit && !isBelow(deposit, tier) ? 3 : 2;
}

const isBelow = (deposit: AccountSetup['deposit'], tier: PaidTier | undefined): boolean =>
  deposit !== null && tier !== undefined && deposit.depositAmount < TIER_MINIMUM_USD[tier];

/** Returns the smallest deposit that opens the tier and meets the minimum of the access path. */
export function suggestedDeposit(tier: PaidTier, path: AccessPath): number {
  return Math.max(TIER_MINIMUM_USD[tier], DEPOSIT_MIN_USD[path]);
}

type Claim = Omit<PutAccountSetupBody, 'version'>;

/**
 * Reason why a step was not saved. `conflict` means that another device saved first. The wizard's
 * `saved` is then the setup from that device.
 */
type SaveProblem = { kind: 'failed'; message: string } | { kind: 'conflict' };

/**
 * Resumes the wizard at the first step that is not saved. Each step is saved before the next one is
 * shown. `tier` is the tier that the member wants to reach. Each save sends the version that this
 * page loaded, so that the server refuses to overwrite a change from another device.
 */
export function useSetupWizard(loaded: AccountSetup, tier: PaidTier | undefined) {
  const [saved, setSaved] = useState(loaded);
  const [step, setStep] = useState<Step>(() => stepOf(loaded, tier));
  /** True until the member saves a new deposit in place of one that is too small for the tier. */
  const [isRaising, setRaising] = useState(() => isBelow(loaded.deposit, tier));
  const [problem, setProblem] = useState<SaveProblem>();
  /** Increases when the fields must drop unsaved input and show the saved values. */
  const [draft, setDraft] = useState(0);
  const [put, { isLoading }] = useSaveAccountSetupMutation();

  const goTo = (next: Step) => {
    setProblem(undefined);
    setStep(next);
  };
  return {
    saved,
    /** The deposit to show in the form. */
    deposit: isRaising ? null : saved.deposit,
    step,
    problem,
    isSaving: isLoading,
    formKey: `${step}.${draft}`,
    goTo,
    takeSaved() {
      setProblem(undefined);
      setRaising(false);
      setDraft((count) => count + 1);
    },
    /** Resolves to true if the change was saved. */
    async save(change: Partial<Claim>): Promise<boolean> {
      setProblem(undefined);
      const { version, deposit } = saved;
      const claim = { brokerAccount: saved.brokerAccount ?? '', deposit, ...change };
      const { data, error } = await put({ version, ...claim });
      if (data) {
        setSaved(data);
        if (change.deposit) setRaising(false);
        return true;
      }
      const newest = conflictingSetup(error);
      if (newest) setSaved(newest);
      setProblem(
        newest ? { kind: 'conflict' } : { kind: 'failed', message: messageOf(error, setupTexts.notSaved) },
      );
      return false;
    },
  };
}

export type Wizard = ReturnType<typeof useSetupWizard>;
