import { type Access, TIER_SIGNALS_PER_DAY, type Tier } from '@croneai/contracts/access.ts';
import type { Block, Mail, MailData, MailTable } from './mail.ts';

const TIER_NAMES: Readonly<Record<Tier, string>> = {
  guest: 'Guest',
  silver: 'Silver',
  pro: 'Pro',
  gold: 'Gold',
};

const tierName = (tier: Tier): string => TIER_NAMES[tier];

/** What a member may use, as the mails about access list it. */
function accessFacts({ tier, dashboardUnlocked, hasDeposited }: Access): Block {
  const signalsPerDay = dashboardUnlocked ? TIER_SIGNALS_PER_DAY[tier] : 0;
  return {
    kind: 'facts',
    facts: [
      { label: 'Tier', value: tierName(tier) },
      { label: 'Dashboard', value: dashboardUnlocked ? 'Unlocked' : 'Locked' },
      { label: 'Deposit', value: hasDeposited ? 'Verified' : 'Not verified' },
      { label: 'Signals a day', value: signalsPerDay === null ? 'Unlimited' : String(signalsPerDay) },
    ],
  };
}

const title = ({ tier }: MailData<'access-granted'>) =>
  tier === 'guest' ? 'Your CroneAI access was extended' : `Your CroneAI ${tierName(tier)} access is active`;

const accessGranted: Mail<'access-granted'> = {
  category: 'account',
  subject: title,
  write: ({ data, links }) => ({
    preview: data.dashboardUnlocked
      ? 'It works right away, in every open dashboard.'
      : 'One step is left: unlock your dashboard.',
    heading: data.tier === 'guest' ? 'Your access was extended' : `${tierName(data.tier)} access is active`,
    blocks: [
      {
        kind: 'text',
        text: data.dashboardUnlocked
          ? 'Your access was extended. It works right away: there is no need to sign in again.'
          : 'Your access was extended. Your dashboard is still locked: open it to see what is needed to unlock it.',
      },
      accessFacts(data),
      { kind: 'button', label: 'Open your dashboard', url: links.dashboard },
    ],
    // An administrator's change, or a dashboard code that the member typed.
    reason: 'the access of your CroneAI account was extended',
  }),
};

const accessRevoked: Mail<'access-revoked'> = {
  category: 'account',
  subject: () => 'Your CroneAI access was reduced',
  write: ({ data, links }) => ({
    preview: 'See what you can still use, and how to reach us.',
    heading: 'Your access was reduced',
    blocks: [
      {
        kind: 'text',
        text: 'An administrator reduced the access of your account. This is what you have now:',
      },
      accessFacts(data),
      {
        kind: 'text',
        text: 'If you think this is a mistake, write to support and have your admission code at hand. We will look into it.',
      },
      { kind: 'button', label: 'Contact support', url: links.support },
    ],
    reason: 'an administrator changed the access of your CroneAI account',
  }),
};

/** Access that an admin or a code gave or took. */
export const accessMails = {
  'access-granted': () => accessGranted,
  'access-revoked': () => accessRevoked,
} satisfies MailTable;
