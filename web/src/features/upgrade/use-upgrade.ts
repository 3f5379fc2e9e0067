import { UPGRADE_PROCESSING_MS } from '@croneai/contracts/constants.ts';
import { useEffect, useRef, useState } from 'react';
import type { TierText } from '../../content/tiers.ts';
import { track } from '../../shared/analytics/track.ts';

export const ACCOUNT_SETUP_PATH = '/dashboard/account-setup';

/**
 * The upgrade itself happens out of band, once support has verified the deposit. Here the choice is counted and the
 * account setup opens in a new tab.
 */
export function useUpgrade() {
  const [processing, setProcessing] = useState<TierText['tier']>();
  const [chosen, setChosen] = useState<TierText>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const upgrade = (tier: TierText) => {
    setProcessing(tier.tier);
    timer.current = setTimeout(() => {
      setProcessing(undefined);
      setChosen(tier);
      track('Purchase', { content_name: tier.name, value: tier.depositUsd, currency: 'USD' });
      window.open(ACCOUNT_SETUP_PATH, '_blank', 'noopener');
    }, UPGRADE_PROCESSING_MS);
  };
  return { processing, chosen, upgrade };
}
