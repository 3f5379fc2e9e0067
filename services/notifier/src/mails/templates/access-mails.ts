import { type Access, TIER_NAMES, TIER_SIGNALS_PER_DAY } from '@croneai/contracts/access.ts';
import { accessGranted, accessRevoked } from '@croneai/contracts/events/notices.ts';
import { facts } from './facts.ts';
import { type Block, mailOn } from './mail.ts';

/** What a member may use, as the mails about access list it. */
function accessFacts({ tier, dashboardUnlocked, hasDeposited }: Access): Block {
  const signalsPerDay = dashboardUnlocked ? TIER_SIGNALS_PER_DAY[tier] : 0;
  return facts(
    ['Tier', TIER_NAMES[tier]],
    ['Dashboard', dashboardUnlocked ? 'Unlocked' : 'Locked'],
    ['Deposit', hasDeposited ? 'Verified' : 'Not verified'],
    ['Signals a day', signalsPerDay === null ? 'Unlimited' : String(signalsPerDay)],
  );
}

const title = ({ tier }: Access) =>
  tier === 'guest' ? 'Your CroneAI access was extended' : `Your CroneAI ${TIER_NAMES[tier]} access is active`;

/** Access that an admin or a code gave or took. */
export const accessMails = {
  'access-granted': mailOn(accessGranted, {
    category: 'account',
    subject: title,
    write: ({ data, links }) => ({
      preview: data.dashboardUnlocked
        ? 'It works right away, in every open dashboard.'
        : 'One step is left: unlock your dashboard.',
      heading:
        data.tier === 'guest' ? 'Your access was extended' : `${TIER_NAMES[data.tier]} access is active`,
      blocks: [
        data.dashboardUnlocked
          ? 'Your access was extended. It works right away: there is no need to sign in again.'
          : 'Your access was extended. Your dashboard is still locked: open it to see what is needed to unlock it.',
        accessFacts(data),
        { kind: 'button', label: 'Open your dashboard', url: links.dashboard },
      ],
      // An administrator's change, or a dashboard code that the member typed.
      reason: 'the access of your CroneAI account was extended',
    }),
  }),
  'access-revoked': mailOn(accessRevoked, {
    category: 'account',
    subject: () => 'Your CroneAI access was reduced',
    write: ({ data, links }) => ({
      preview: 'See what you can still use, and how to reach us.',
      heading: 'Your access was reduced',
      blocks: [
        'An administrator reduced the access of your account. This is what you have now:',
        accessFacts(data),
        'If you think this is a mistake, write to support and have your admission code at hand. We will look into it.',
        { kind: 'button', label: 'Contact support', url: links.support },
      ],
      reason: 'an administrator changed the access of your CroneAI account',
    }),
  }),
};
