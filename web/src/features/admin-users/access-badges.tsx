import { type Access, effectiveAccess } from '@croneai/contracts/access.ts';
import type { Role } from '@croneai/contracts/http/role.ts';
import { tierName } from '../../content/admin.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { TierBadge } from '../../shared/ui/tier-badge.tsx';

/** Tier, lock and deposit that count for a member, in one glance; each says itself in words. */
export function AccessBadges({ role, ...own }: Access & { role: Role }) {
  const { tier, dashboardUnlocked } = effectiveAccess(role, own);
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <TierBadge tier={tier} label={tierName(tier)} />
      <Badge tone={dashboardUnlocked ? 'up' : 'neutral'}>{dashboardUnlocked ? 'Unlocked' : 'Locked'}</Badge>
      {role === 'admin' ? <Badge>As admin</Badge> : null}
      {own.hasDeposited ? <Badge>Deposited</Badge> : null}
    </span>
  );
}
