import { UPGRADE_PROCESSING_MS } from '@croneai/contracts/constants.ts';
import { useEffect, useRef, useState } from 'react';
import type { TierText } from '../../content/tiers.ts';
import { setupPathFor } from '../../shared/account-setup/setup-path.ts';
import { track } from '../../shared/analytics/track.ts';

export interface Chosen {
  tier: TierText;
  /** False where the browser keeps pages from opening tabs: some allow it for a second after a click only. */
  isOpened: boolean;
}

/**
 * The upgrade itself happens out of band, once support has verified the deposit. Here the choice is counted and the
 * account setup opens in a new tab.
 */
export function useUpgrade() {
  const [processing, setProcessing] = useState<TierText['tier']>();
  const [chosen, setChosen] = useState<Chosen>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const upgrade = (tier: TierText) => {
    setProcessing(tier.tier);
    timer.current = setTimeout(() => {
      setProcessing(undefined);
      track('Purchase', { content_name: tier.name, value: tier.depositUsd, currency: 'USD' });
      setChosen({ tier, isOpened: openInNewTab(setupPathFor(tier.tier)) });
    }, UPGRADE_PROCESSING_MS);
  };
  return { processing, chosen, upgrade };
}

/** Without `noopener`, which would hide whether it opened; our own page lets go of this one all the same. */
function openInNewTab(path: string): boolean {
  const tab = window.open(path, '_blank');
  if (tab) tab.opener = null;
  return tab !== null;
}
