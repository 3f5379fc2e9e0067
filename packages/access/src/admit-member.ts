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
  /** Effective access. Owners and support have the tier gold and an unlocked dashboard. */
  access: Access;
  /** Version that changes whenever the member's access changes. */
  accessVersion: string;
};

export type AdmitMember = (session: Session) => Promise<AdmittedMember>;

/**
 * Admits owners, support, and members whose access includes the feature. Refuses everyone else with
 * 403 `access.locked`. A member without a copy counts as a guest.
 */
export function admitMember(accessCopies: Pick<AccessCopies, 'find'>, feature: Feature): AdmitMember {
  return async ({ userId, role }) => {
    const copy = isTeam(role) ? undefined : await accessCopies.find(userId);
    const access = effectiveAccess(role, copy ?? GUEST_ACCESS);
    if (!mayUse(feature, access)) throw appError(errors.locked);
    return { userId, access, accessVersion: isTeam(role) ? role : String(copy?.version) };
  };
}
