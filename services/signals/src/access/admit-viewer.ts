import type { AccessCopies } from '@croneai/access/access-copies.ts';
import { type AdmittedMember, admitMember } from '@croneai/access/admit-member.ts';
import {
  type Access,
  type Feature,
  seesSignalsFirst,
  TIER_SIGNALS_PER_DAY,
  type Tier,
  tierOpens,
} from '@croneai/contracts/access.ts';
import type { PaperAccountKind } from '@croneai/contracts/paper.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';

/** A caller who may see signals, with the limits that apply to this caller. */
export type Viewer = {
  userId: string;
  tier: Tier;
  /**
   * Maximum number of active signals that the caller is shown per UTC day; null means unlimited.
   */
  signalsPerDay: number | null;
  /** True if the caller sees new signals immediately; other members see them later. */
  isFirst: boolean;
  /** Changes whenever the member's access changes. */
  accessVersion: string;
};

export type AdmitViewer = (session: Session) => Promise<Viewer>;

/**
 * Admits members to a feature, by default to signals. For signals, a member must have an unlocked
 * dashboard and a tier above guest. Returns the limits of the member's tier.
 */
export function admitViewer(
  accessCopies: Pick<AccessCopies, 'find'>,
  feature: Feature = 'signals',
): AdmitViewer {
  const admit = admitMember(accessCopies, feature);
  return async (session) => {
    const admitted = await admit(session);
    return viewerOf(admitted, admitted.access.tier);
  };
}

const viewerOf = ({ userId, accessVersion }: AdmittedMember, tier: Tier): Viewer => ({
  userId,
  tier,
  signalsPerDay: TIER_SIGNALS_PER_DAY[tier],
  isFirst: seesSignalsFirst(tier),
  accessVersion,
});

/** The feature that a member needs in order to use each kind of paper account. */
export const PAPER_FEATURE = { copy: 'copy-trading', bot: 'bot-access' } as const satisfies Record<
  PaperAccountKind,
  Feature
>;

/** The lowest tier that includes each kind of paper account. */
const OPENS_WITH: Readonly<Record<PaperAccountKind, Tier>> = { copy: 'silver', bot: 'gold' };

/**
 * Returns the tier whose daily signal limit applies to a member's paper account. This is the
 * member's own tier if that tier includes the account. If the member has the account only by a
 * separate grant, it is the lowest tier that includes the account.
 */
export const machineTier = (kind: PaperAccountKind, access: Access): Tier =>
  tierOpens(PAPER_FEATURE[kind], access) ? access.tier : OPENS_WITH[kind];

/** Admits members who may use this kind of paper account. Returns the limits of the account. */
export function admitTo(
  kind: PaperAccountKind,
  { cachedAccess }: { cachedAccess: Pick<AccessCopies, 'find'> },
): AdmitViewer {
  const admit = admitMember(cachedAccess, PAPER_FEATURE[kind]);
  return async (session) => {
    const admitted = await admit(session);
    return viewerOf(admitted, machineTier(kind, admitted.access));
  };
}
