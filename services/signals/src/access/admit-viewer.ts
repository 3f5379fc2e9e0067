import type { AccessCopies } from '@croneai/access/access-copies.ts';
import { admitMember } from '@croneai/access/admit-member.ts';
import {
  type Feature,
  seesSignalsFirst,
  TIER_SIGNALS_PER_DAY,
  type Tier,
} from '@croneai/contracts/access.ts';
import type { PaperAccountKind } from '@croneai/contracts/paper.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';

/** Somebody who may see signals, and how many of them how early. */
export type Viewer = {
  userId: string;
  tier: Tier;
  /** Distinct active signals a UTC day; null is unlimited. */
  signalsPerDay: number | null;
  /** Sees new signals at once; the others wait. */
  isFirst: boolean;
  /** Changes whenever the member's access does. */
  accessVersion: string;
};

export type AdmitViewer = (session: Session) => Promise<Viewer>;

/** `admitMember` (for signals an unlocked dashboard and a tier above guest), with what the tier means for signals. */
export function admitViewer(
  accessCopies: Pick<AccessCopies, 'find'>,
  feature: Feature = 'signals',
): AdmitViewer {
  const admit = admitMember(accessCopies, feature);
  return async (session) => {
    const { userId, access, accessVersion } = await admit(session);
    return {
      userId,
      tier: access.tier,
      signalsPerDay: TIER_SIGNALS_PER_DAY[access.tier],
      isFirst: seesSignalsFirst(access.tier),
      accessVersion,
    };
  };
}

/** What a member's access must open to use a machine. */
export const PAPER_FEATURE = { copy: 'copy-trading', bot: 'bot-access' } as const satisfies Record<
  PaperAccountKind,
  Feature
>;

/** Admits who may use a machine. */
export const admitTo = (
  kind: PaperAccountKind,
  { cachedAccess }: { cachedAccess: Pick<AccessCopies, 'find'> },
): AdmitViewer => admitViewer(cachedAccess, PAPER_FEATURE[kind]);
