import type { Mail } from './mail.ts';
import { oneLine } from './plain-text.ts';
import { utcTime } from './utc-time.ts';

export const recoveryCodesReplaced: Mail<'recovery-codes-replaced'> = {
  category: 'security',
  subject: () => 'New recovery codes for your CroneAI account',
  write: ({ data, links }) => ({
    preview: 'The old recovery codes stopped working.',
    heading: 'You have new recovery codes',
    blocks: [
      {
        kind: 'text',
        text: 'Ten new recovery codes were made. The old ones stopped working; throw them away.',
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
        text: 'Choose a new password now with the link below; that signs out everyone.',
      },
      { kind: 'button', label: 'Secure my account', url: links.forgotPassword },
    ],
    reason: 'new recovery codes were made in your CroneAI account',
  }),
};
