import { TIER_NAMES } from '@croneai/contracts/access.ts';
import { tierOfDeposit } from '@croneai/contracts/account-setup.ts';
import { DOLLAR_CURRENCIES } from '@croneai/contracts/deposit-state.ts';
import type { DepositView } from '@croneai/contracts/endpoints/admin/admin-deposits.ts';
import type { PublicSettings } from '@croneai/contracts/site-settings.ts';
import { proofTexts as texts } from '../../../content/deposits.ts';
import { usd } from '../../../shared/text/usd.ts';
import { TextField } from '../../../shared/ui/text-field.tsx';

interface ConfirmedAmountProps {
  typed: string;
  /** Dollars of the member's highest verified deposit. */
  verifiedUsd: number;
  disabled?: boolean;
  onType: (typed: string) => void;
}

/** Field for the amount in dollars, with the tier that it proposes. */
export function ConfirmedAmount({ typed, verifiedUsd, disabled = false, onType }: ConfirmedAmountProps) {
  const { usd: dollars, tier } = confirmedBy(typed, verifiedUsd);
  const isByEarlier = tier !== undefined && tier !== tierOfDeposit(dollars);
  const noTier = dollars > 0 ? texts.noTier : texts.noDollars;
  return (
    <>
      <div className="w-44">
        <TextField
          label="Confirmed amount (USD)"
          inputMode="decimal"
          value={typed}
          disabled={disabled}
          onChange={({ target }) => onType(target.value)}
        />
      </div>
      <p className="text-sm">
        Proposed tier: <span className="font-medium">{tier ? TIER_NAMES[tier] : noTier}</span>
        {isByEarlier ? texts.byEarlier(usd(verifiedUsd)) : null}
      </p>
    </>
  );
}

/**
 * Returns the amount in dollars and the tier that it gives. A member's highest single deposit sets
 * the tier, so a smaller deposit does not lower it.
 */
export function confirmedBy(typed: string, verifiedUsd: number) {
  const dollars = Number(typed);
  const tier = tierOfDeposit(Math.max(dollars, verifiedUsd));
  return { usd: dollars, ...(tier && { tier }) };
}

/** Returns the dollars of the member's highest verified deposit; 0 without one. */
export const verifiedUsdOf = (rows: readonly DepositView[]): number =>
  Math.max(0, ...rows.map(({ state, usd }) => (state === 'verified' && usd) || 0));

/**
 * Suggests an amount in dollars. This is the confirmed amount or, if there is none, the claimed
 * amount. A claim in the local currency is converted at the rate in Settings. Returns undefined for
 * a claim in any other currency.
 */
export function suggestedDollars(
  { usd, amount, currency }: DepositView,
  { currency: local, currencyRate }: PublicSettings,
): number | undefined {
  if (usd !== null) return usd;
  if (DOLLAR_CURRENCIES.includes(currency)) return amount;
  return currency === local ? Math.round((amount / currencyRate) * 100) / 100 : undefined;
}
