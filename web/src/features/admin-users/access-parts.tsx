import { type Access, effectiveAccess, GOLD_ACCESS, GUEST_ACCESS } from '@croneai/contracts/access.ts';
import type { MemberRow } from '@croneai/contracts/endpoints/admin-users.ts';
import type { Role } from '@croneai/contracts/http/role.ts';
import { tierName } from '../../content/admin.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { TierBadge } from '../../shared/ui/tier-badge.tsx';
import { isGranted, isRevoked } from './member-rules.ts';
import { useAccessUpdate } from './use-access-update.ts';

/** Grant Gold and Revoke for one member, with what is going on or went wrong below them. */
export function AccessButtons({ row }: { row: MemberRow }) {
  const { update, isUpdating, failure, dialog } = useAccessUpdate(row);
  const grant = () => update(row, GOLD_ACCESS, { done: `${row.fullName} has gold access now.` });
  const revoke = () =>
    update(row, GUEST_ACCESS, { done: `The access of ${row.fullName} was revoked.`, canUndo: true });
  return (
    <div className="flex flex-col gap-1 md:items-end">
      <div className="grid grid-cols-2 gap-2 md:flex">
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Grant Gold to ${row.fullName}`}
          // An admin has all of it by the role.
          disabled={isUpdating || isGranted(row) || row.role === 'admin'}
          onClick={() => void grant()}
        >
          Grant Gold
        </Button>
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Revoke access of ${row.fullName}`}
          disabled={isUpdating || isRevoked(row)}
          onClick={() => void revoke()}
          className="enabled:text-danger"
        >
          Revoke
        </Button>
      </div>
      <p role="status" className="text-xs text-muted empty:hidden">
        {isUpdating ? 'Updating user access...' : null}
      </p>
      {failure && !isUpdating ? (
        <p className="max-w-64 text-xs text-danger md:text-right">{failure}</p>
      ) : null}
      {dialog}
    </div>
  );
}

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
