import { accessFacts, tierName } from './access-facts.ts';
import type { Mail, MailData } from './mail.ts';

const title = ({ tier }: MailData<'access-granted'>) =>
  tier === 'guest' ? 'Your CroneAI access was extended' : `Your CroneAI ${tierName(tier)} access is active`;

export const accessGranted: Mail<'access-granted'> = {
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
