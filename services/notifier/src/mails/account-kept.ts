import type { Mail } from './mail.ts';
import { oneLine } from './plain-text.ts';
import { utcTime } from './utc-time.ts';

/** The deletion was taken back. */
export const accountKept: Mail<'account-kept'> = {
  category: 'security',
  subject: () => 'Your CroneAI account stays',
  write: ({ data, links }) => ({
    preview: 'The deletion was taken back. Nothing was lost.',
    heading: 'Your account stays',
    blocks: [
      {
        kind: 'text',
        text: 'The deletion of your account was taken back with your password. Nothing was lost, and you can sign in as before.',
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
        text: 'Somebody knows your password. Choose a new one at once; that signs out everybody who is in your account.',
      },
      { kind: 'link', label: 'Choose a new password', url: links.forgotPassword },
    ],
    reason: 'the deletion of your CroneAI account was taken back',
  }),
};
