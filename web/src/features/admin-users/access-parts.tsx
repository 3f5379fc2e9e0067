import { type Access, effectiveAccess, GOLD_ACCESS, GUEST_ACCESS } from '@croneai/contracts/access.ts';
import type { MemberRow } from '@croneai/contracts/endpoints/admin/admin-users.ts';
import { isTeam, ROLE_NAMES, type Role } from '@croneai/contracts/http/role.ts';
import { tierName } from '../../content/admin.ts';
import { isApiError, messageOf } from '../../shared/api/api-error.ts';
import { useAppDispatch } from '../../shared/api/shared-state.ts';
import { useRecentSignIn } from '../../shared/recent-sign-in/recent-sign-in.tsx';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { TierBadge } from '../../shared/ui/tier-badge.tsx';
import { useToast } from '../../shared/ui/toast.tsx';
import { type AccessUpdate, adminUsersApi, useUpdateAccessMutation } from './api.ts';
import { accessOf, isGranted, isRevoked, type SetAccess } from './member-rules.ts';

/**
 * The "Grant Gold" and "Revoke" buttons for a member, with progress and errors below the buttons.
 */
export function AccessButtons({ row }: { row: MemberRow }) {
  const { update, isUpdating, failure, dialog } = useAccessUpdate(row);
  const grant = () => update(row, accessOf(GOLD_ACCESS), { done: `${row.fullName} now has Gold access.` });
  const revoke = () =>
    update(row, accessOf(GUEST_ACCESS), {
      done: `${row.fullName}’s access was revoked.`,
      canUndo: true,
    });
  return (
    <div className="flex flex-col gap-1 md:items-end">
      <div className="grid grid-cols-2 gap-2 md:flex">
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Grant Gold to ${row.fullName}`}
          // Team members have full access through their role.
          disabled={isUpdating || isGranted(row) || isTeam(row.role)}
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

/** Effective tier, lock, and deposit of a member, as badges with text. */
export function AccessBadges({ role, ...own }: Access & { role: Role }) {
  const { tier, dashboardUnlocked } = effectiveAccess(role, own);
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <TierBadge tier={tier} label={tierName(tier)} />
      <Badge tone={dashboardUnlocked ? 'up' : 'neutral'}>{dashboardUnlocked ? 'Unlocked' : 'Locked'}</Badge>
      {isTeam(role) ? <Badge>As {ROLE_NAMES[role].toLowerCase()}</Badge> : null}
      {own.hasDeposited ? <Badge>Deposited</Badge> : null}
    </span>
  );
}

interface AccessUpdateOptions {
  /** Message after success. */
  done: string;
  reason?: string | undefined;
  /** Offers to undo the change, which must be a revoke. */
  canUndo?: boolean;
}

const FAILED = 'The member’s access wasn’t changed.';

/**
 * Changes a member's access and shows the result. All parts of the page share the state of the
 * change. After a conflict, they show the current row.
 */
export function useAccessUpdate({ id, fullName }: Pick<MemberRow, 'id' | 'fullName'>) {
  const dispatch = useAppDispatch();
  const showToast = useToast();
  const { guard, dialog } = useRecentSignIn();
  const [, { isLoading, error }] = useUpdateAccessMutation({ fixedCacheKey: cacheKey(id) });
  const send = (update: AccessUpdate) =>
    guard(() =>
      dispatch(
        adminUsersApi.endpoints.updateAccess.initiate(update, { track: true, fixedCacheKey: cacheKey(id) }),
      ),
    );

  async function undo(changed: MemberRow, before: SetAccess) {
    const answer = await send({
      seen: changed,
      change: before,
      reason: 'Revoke undone',
      restoresGrants: true,
    });
    if (answer.error) showToast('danger', messageOf(answer.error, FAILED));
    else showToast('success', `${fullName} has their access back.`);
  }

  /** Resolves to true if the change was saved. */
  async function update(
    seen: MemberRow,
    change: Partial<SetAccess>,
    { done, reason, canUndo = false }: AccessUpdateOptions,
  ): Promise<boolean> {
    const { data: changed, error: refusal } = await send({ seen, change, reason });
    if (!changed) {
      showToast('danger', messageOf(refusal, FAILED));
      return false;
    }
    const action = { label: 'Undo', onSelect: () => void undo(changed, accessOf(seen)) };
    showToast('success', done, canUndo ? action : undefined);
    return true;
  }

  return {
    update,
    isUpdating: isLoading,
    failure: isApiError(error) ? messageOf(error, FAILED) : undefined,
    /** The password prompt, for a sign-in that is not recent. */
    dialog,
  };
}

const cacheKey = (memberId: string) => `access-of-${memberId}`;
