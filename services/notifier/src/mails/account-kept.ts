import type { Mail } from './mail.ts';
import { oneLine } from './plain-text.ts';
import { utcTime } from './utc-time.ts';

/** The deletion was taken back. */
export const accountKept: Mail<'account-kept'> = {
  category: 'security',
  subject: () => 'Your CroneAI account stays',
  write: ({ data, links }) => ({
    preview: 'The deletion was canceled. Nothing was lost.',
    heading: 'Your account stays',
    blocks: [
      {
        kind: 'text',
        text: 'The deletion was canceled with your password. Nothing was lost; sign in as before.',
      },
      {
        kind: 'facts',
        facts: [
          { label: 'When', value: utcTime(data.keptAt) },
          { label: 'From address', value: oneLine(data.address) || 'Not known' },
        ],
      },
      { kind: 'button', label: 'Sign in', url: links.login },
      {
        kind: 'note',
        tone: 'warning',
        title: 'Was this not you?',
        text: 'Someone knows your password. Choose a new one now; that signs out everyone.',
      },
      { kind: 'link', label: 'Choose a new password', url: links.forgotPassword },
    ],
    reason: 'the deletion of your CroneAI account was canceled',
  }),
};
