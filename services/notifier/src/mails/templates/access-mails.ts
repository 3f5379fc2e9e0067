import {
  type Access,
  GRANT_FEATURE_NAMES,
  type GrantFeature,
  TIER_NAMES,
  TIER_SIGNALS_PER_DAY,
  type Tier,
} from '@croneai/contracts/access.ts';
import { accessGranted, accessRevoked, grantEnded, grantEnding } from '@croneai/contracts/events/mails.ts';
import { facts } from './facts.ts';
import { type Block, mailOn } from './mail.ts';

/** Lists the member's tier, dashboard access, deposit, signals per day, and open features. */
function accessFacts({ tier, dashboardUnlocked, hasDeposited, features }: Access): Block {
  const signalsPerDay = dashboardUnlocked ? TIER_SIGNALS_PER_DAY[tier] : 0;
  return facts(
    ['Tier', TIER_NAMES[tier]],
    ['Dashboard', dashboardUnlocked ? 'Unlocked' : 'Locked'],
    ['Deposit', hasDeposited ? 'Verified' : 'Not verified'],
    ['Signals per day', signalsPerDay === null ? 'Unlimited' : String(signalsPerDay)],
    ...(features.length === 0 ? [] : [['Also included', features.map(featureName).join(', ')] as const]),
  );
}

const featureName = (feature: GrantFeature) => GRANT_FEATURE_NAMES[feature];

const FEATURE_ACCESS: Readonly<Record<GrantFeature, string>> = {
  bot: 'access to the AI bot',
  copy: 'access to Auto-Copy',
  'live-sessions': 'access to live sessions',
};

/** Names what a grant gives, for example `Gold access` or `access to the AI bot`. */
function grantName({ tier, feature }: { tier: Tier | null; feature: GrantFeature | null }): string {
  if (feature) return FEATURE_ACCESS[feature];
  return tier ? `${TIER_NAMES[tier]} access` : 'access';
}

const title = ({ tier }: Access) =>
  tier === 'guest' ? 'Your CroneAI access was extended' : `Your CroneAI ${TIER_NAMES[tier]} access is active`;

/** Mails about access that an admin or a code gave or removed. */
export const accessMails = {
  'access-granted': mailOn(accessGranted, {
    category: 'account',
    subject: title,
    write: ({ data, links }) => ({
      preview: data.dashboardUnlocked
        ? 'It works right away. You don’t need to sign in again.'
        : 'Your dashboard is still locked. See what unlocks it.',
      heading: data.tier === 'guest' ? 'Your access was extended' : `${TIER_NAMES[data.tier]} is active`,
      blocks: [
        data.dashboardUnlocked
          ? 'Your new access works right away. You don’t need to sign in again.'
          : 'Your dashboard is still locked. Open it to see what unlocks it.',
        accessFacts(data),
        { kind: 'button', label: 'Open your dashboard', url: links.dashboard },
      ],
      // Sent after an admin's change, or after the member entered a dashboard code.
      reason: 'your access to CroneAI was extended',
    }),
  }),
  'access-revoked': mailOn(accessRevoked, {
    category: 'account',
    subject: () => 'Your CroneAI access was reduced',
    write: ({ data, links }) => ({
      preview: 'See what you can still use, and how to reach us.',
      heading: 'Your access was reduced',
      blocks: [
        'An admin reduced what your account can use. This is what you have now:',
        accessFacts(data),
        'If you think this is a mistake, contact support with the button below. We’ll look into it.',
        { kind: 'button', label: 'Contact support', url: links.support },
      ],
      reason: 'an admin changed what your CroneAI account can use',
    }),
  }),
  'grant-ending': mailOn(grantEnding, {
    category: 'account',
    subject: (data) => `Your CroneAI ${grantName(data)} ends soon`,
    write: ({ data, links, times }) => ({
      preview: `It ends on ${times.moment(data.endsAt)}.`,
      heading: `Your ${grantName(data)} ends soon`,
      blocks: [
        `Your ${grantName(data)} ends on ${times.moment(data.endsAt)}. Your account and settings stay as they are.`,
        { kind: 'button', label: 'See how to keep it', url: links.upgrade },
      ],
      reason: 'part of your CroneAI access ends soon',
    }),
    expiresBy: ({ endsAt }) => endsAt,
  }),
  'grant-ended': mailOn(grantEnded, {
    category: 'account',
    subject: (data) => `Your CroneAI ${grantName(data)} has ended`,
    write: ({ data, links, times }) => ({
      preview: 'Your account and settings stay as they are.',
      heading: `Your ${grantName(data)} has ended`,
      blocks: [
        `Your ${grantName(data)} ended on ${times.moment(data.endedAt)}. Your account and settings stay as they are.`,
        { kind: 'button', label: 'See how to get it back', url: links.upgrade },
      ],
      reason: 'part of your CroneAI access has ended',
    }),
  }),
};
