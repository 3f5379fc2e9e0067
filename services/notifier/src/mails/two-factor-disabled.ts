import type { Mail } from './mail.ts';
import { oneLine } from './plain-text.ts';
import { utcTime } from './utc-time.ts';

export const twoFactorDisabled: Mail<'two-factor-disabled'> = {
  category: 'security',
  subject: () => 'Two-factor login is off for your CroneAI account',
  write: ({ data, links }) => ({
    preview: 'Your password alone opens your account now.',
    heading: 'Two-factor login is off',
    blocks: [
      {
        kind: 'text',
        text:
          data.by === 'operator'
            ? 'As you asked, our team switched two-factor login off and signed you out everywhere. Your password alone opens your account now. Set up a new authenticator app when you next sign in.'
            : 'Two-factor login was switched off. Your password alone opens your account now.',
      },
      {
        kind: 'facts',
        facts: [
          { label: 'When', value: utcTime(data.changedAt) },
          data.by === 'operator'
            ? { label: 'By', value: 'CroneAI support' }
            : { label: 'From address', value: oneLine(data.address) || 'Not known' },
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
    reason: 'two-factor login was switched off in your CroneAI account',
  }),
};
