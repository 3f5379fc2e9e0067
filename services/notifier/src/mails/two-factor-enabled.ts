import type { Mail } from './mail.ts';
import { oneLine } from './plain-text.ts';
import { utcTime } from './utc-time.ts';

export const twoFactorEnabled: Mail<'two-factor-enabled'> = {
  category: 'security',
  subject: () => 'Two-factor login is on for your CroneAI account',
  write: ({ data, links }) => ({
    preview: 'Signing in now takes your password and a code from your authenticator app.',
    heading: 'Two-factor login is on',
    blocks: [
      {
        kind: 'text',
        text: 'Signing in now takes your password and a code from your authenticator app. Other devices were signed out. Keep your ten recovery codes somewhere other than your phone; each gets you in once.',
      },
      {
        kind: 'facts',
        facts: [
          { label: 'When', value: utcTime(data.changedAt) },
          { label: 'From address', value: oneLine(data.address) || 'Not known' },
        ],
      },
      {
        kind: 'note',
        tone: 'warning',
        title: 'Was this not you?',
        text: 'Then someone is in your account. Contact us now; we’ll check who you are and remove the second step.',
      },
      { kind: 'link', label: 'Contact us', url: links.contact },
    ],
    reason: 'two-factor login was switched on in your CroneAI account',
  }),
};
