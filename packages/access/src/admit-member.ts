import {
  type Access,
  effectiveAccess,
  type Feature,
  GUEST_ACCESS,
  mayUse,
} from '@croneai/contracts/access.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { isTeam } from '@croneai/contracts/http/role.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { AccessCopies } from './access-copies.ts';

/** A member who may use a feature. */
export type AdmittedMember = {
  userId: string;
  /** Effective access. For the team, the tier is gold and the dashboard is unlocked. */
  access: Access;
  /** Version that changes whenever the member's access changes. */
  accessVersion: string;
};

export type AdmitMember = (session: Session) => Promise<AdmittedMember>;

/**
 * Admits the team, and members whose access includes the feature. Refuses all others, including
 * callers whose access is unknown, with 403 `access.locked`.
 */
export function admitMember(accessCopies: Pick<AccessCopies, 'find'>, feature: Feature): AdmitMember {
  return async ({ userId, role }) => {
    const copy = isTeam(role) ? undefined : await accessCopies.find(userId);
    const access = effectiveAccess(role, copy ?? GUEST_ACCESS);
    if (!mayUse(feature, access)) throw appError(errors.locked);
    return { userId, access, accessVersion: isTeam(role) ? role : String(copy?.version) };
  };
}
