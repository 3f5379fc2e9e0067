import type { Mail } from './mail.ts';
import { utcTime } from './utc-time.ts';

export const accountUnblocked: Mail<'account-unblocked'> = {
  category: 'security',
  subject: () => 'Your CroneAI account is open again',
  write: ({ data, links }) => ({
    preview: 'The block has ended. You can sign in again.',
    heading: 'Your account is open again',
    blocks: [
      {
        kind: 'text',
        text: 'The block of your account has ended. You can sign in as before, and everything is where you left it.',
      },
      {
        kind: 'facts',
        facts: [
          { label: 'When', value: utcTime(data.changedAt) },
          { label: 'By', value: 'CroneAI support' },
        ],
      },
      { kind: 'button', label: 'Sign in', url: links.login },
    ],
    reason: 'the block of your CroneAI account has ended',
  }),
};
