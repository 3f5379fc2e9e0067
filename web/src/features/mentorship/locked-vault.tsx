import { mayUse } from '@croneai/contracts/access.ts';
import { useState } from 'react';
import { vaultTexts } from '../../content/vault.ts';
import { useMember } from '../../shared/session/member-context.ts';
import { LockedTeaser } from '../../shared/ui/locked-teaser.tsx';
import { sampleOverview } from './sample-overview.ts';
import { VaultParts } from './vault-parts.tsx';

/** The vault as it looks, with sample figures behind a blur. Nothing of it comes from the server. */
export function LockedVault() {
  const { access } = useMember();
  const [overview] = useState(() => sampleOverview(Date.now()));
  const hasTier = mayUse('vault', { ...access, dashboardUnlocked: true });
  return (
    <LockedTeaser
      title={vaultTexts.title}
      lead={vaultTexts.lockedLead}
      needs={hasTier && !access.dashboardUnlocked ? 'Needs your dashboard code' : vaultTexts.needs}
      features={vaultTexts.features}
      action="Activate Elite Access"
    >
      <div className="flex flex-col gap-6">
        <VaultParts overview={overview} />
      </div>
    </LockedTeaser>
  );
}
