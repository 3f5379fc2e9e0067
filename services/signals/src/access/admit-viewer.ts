import {
  effectiveAccess,
  type Feature,
  GUEST_ACCESS,
  mayUse,
  TIER_SIGNALS_PER_DAY,
  type Tier,
} from '@croneai/contracts/access.ts';
import { errors } from '@croneai/contracts/errors.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { AccessCopies } from './access-copies.ts';

/** Somebody who may see signals, and how many of them how early. */
export interface Viewer {
  userId: string;
  tier: Tier;
  /** Distinct active signals a UTC day; null is unlimited. */
  signalsPerDay: number | null;
  /** Sees new signals at once; the others wait. */
  isFirst: boolean;
  /** Changes whenever the member's access does. */
  accessVersion: string;
}

export type AdmitViewer = (session: Session) => Promise<Viewer>;

/**
 * Lets in members whose access opens the feature (for signals an unlocked dashboard and a tier above guest), and admins.
 * Everybody else is refused with 403, so is somebody of whom no access is known.
 */
export function admitViewer(
  accessCopies: Pick<AccessCopies, 'find'>,
  feature: Feature = 'signals',
): AdmitViewer {
  return async ({ userId, role }) => {
    const copy = role === 'admin' ? undefined : await accessCopies.find(userId);
    const access = effectiveAccess(role, copy ?? GUEST_ACCESS);
    if (!mayUse(feature, access)) throw appError(errors.locked);
    return {
      userId,
      tier: access.tier,
      signalsPerDay: TIER_SIGNALS_PER_DAY[access.tier],
      isFirst: access.tier === 'gold',
      accessVersion: role === 'admin' ? role : String(copy?.version),
    };
  };
}
