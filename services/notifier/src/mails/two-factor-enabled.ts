import type { Mail } from './mail.ts';
import { oneLine } from './plain-text.ts';
import { utcTime } from './utc-time.ts';

export const twoFactorEnabled: Mail<'two-factor-enabled'> = {
  category: 'security',
  subject: () => 'Two-factor login is on for your CroneAI account',
  write: ({ data, links }) => ({
    preview: 'Signing in now takes your password and a code of your authenticator app.',
    heading: 'Two-factor login is on',
    blocks: [
      {
        kind: 'text',
        text: 'Signing in now takes your password and a code of your authenticator app. Other devices were signed out. Keep the ten recovery codes where you find them without your phone: each gets you in once.',
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
        text: 'Then somebody is in your account. Contact us at once: we check who you are and take the second step away.',
      },
      { kind: 'link', label: 'Contact us', url: links.contact },
    ],
    reason: 'two-factor login was switched on in your CroneAI account',
  }),
};
