import type { Mail } from './mail.ts';
import { oneLine } from './plain-text.ts';
import { utcTime } from './utc-time.ts';

export const passwordChanged: Mail<'password-changed'> = {
  category: 'security',
  subject: () => 'Your CroneAI password was changed',
  write: ({ data, links }) => ({
    preview: 'If this was you, there is nothing to do. If not, act now.',
    heading: 'Your password was changed',
    blocks: [
      { kind: 'text', text: 'The password of your account was changed. Other devices were signed out.' },
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
        text: 'Choose a new password now with the link below; that signs out everyone.',
      },
      { kind: 'button', label: 'Secure my account', url: links.forgotPassword },
    ],
    reason: 'the password of your CroneAI account was changed',
  }),
};
