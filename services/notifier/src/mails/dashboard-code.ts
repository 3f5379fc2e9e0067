import { DASHBOARD_CODE_TTL_DAYS } from '@croneai/contracts/constants.ts';
import type { Mail } from './mail.ts';
import { utcTime } from './utc-time.ts';

export const dashboardCode: Mail<'dashboard-code-issued'> = {
  category: 'security',
  subject: () => 'Your CroneAI dashboard code',
  write: ({ data, secret, links }) => ({
    preview: `Your deposit is verified. The code works once, within ${DASHBOARD_CODE_TTL_DAYS} days.`,
    heading: 'Unlock your dashboard',
    blocks: [
      {
        kind: 'text',
        text: 'Your deposit is verified. Enter this code on your dashboard home or on the Account setup page to unlock the dashboard.',
      },
      {
        kind: 'code',
        label: 'Dashboard code',
        code: secret,
        caption: `Works once, until ${utcTime(data.expiresAt)}`,
      },
      { kind: 'button', label: 'Enter the code', url: links.dashboard },
      {
        kind: 'note',
        tone: 'quiet',
        title: 'Never share this code.',
        text: 'It unlocks your account only. Nobody at CroneAI will ask you for it.',
      },
    ],
    reason: 'your deposit was verified or you asked for the code again',
  }),
};
