import {
  type Access,
  effectiveAccess,
  type Feature,
  GUEST_ACCESS,
  mayUse,
} from '@croneai/contracts/access.ts';
import { errors } from '@croneai/contracts/errors.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { AccessCopies } from './access-copies.ts';

/** A member who may use a feature. */
export type AdmittedMember = {
  userId: string;
  /** Effective access: an admin's is gold and unlocked. */
  access: Access;
  /** Changes whenever the member's access does. */
  accessVersion: string;
};

export type AdmitMember = (session: Session) => Promise<AdmittedMember>;

/**
 * Admits admins and members whose access includes the feature. Refuses everyone else, including
 * callers without known access, with 403 `access.locked`.
 */
export function admitMember(accessCopies: Pick<AccessCopies, 'find'>, feature: Feature): AdmitMember {
  return async ({ userId, role }) => {
    const copy = role === 'admin' ? undefined : await accessCopies.find(userId);
    const access = effectiveAccess(role, copy ?? GUEST_ACCESS);
    if (!mayUse(feature, access)) throw appError(errors.locked);
    return { userId, access, accessVersion: role === 'admin' ? role : String(copy?.version) };
  };
}
