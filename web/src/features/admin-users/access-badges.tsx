import type { Access } from '@croneai/contracts/access.ts';
import { tierName } from '../../content/admin.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { TierBadge } from '../../shared/ui/tier-badge.tsx';

/** Tier, lock and deposit of a member in one glance; each says itself in words. */
export function AccessBadges({ tier, dashboardUnlocked, hasDeposited }: Access) {
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <TierBadge tier={tier} label={tierName(tier)} />
      <Badge tone={dashboardUnlocked ? 'up' : 'neutral'}>{dashboardUnlocked ? 'Unlocked' : 'Locked'}</Badge>
      {hasDeposited ? <Badge tone="accent">Deposited</Badge> : null}
    </span>
  );
}
