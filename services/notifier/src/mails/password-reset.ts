import { RESET_TOKEN_TTL_MINUTES } from '@croneai/contracts/constants.ts';
import type { Mail } from './mail.ts';
import { utcTime } from './utc-time.ts';

export const passwordReset: Mail<'password-reset-requested'> = {
  category: 'security',
  subject: () => 'Reset your CroneAI password',
  write: ({ data, secret, links }) => ({
    preview: `The link works once, within ${RESET_TOKEN_TTL_MINUTES} minutes.`,
    heading: 'Reset your password',
    blocks: [
      {
        kind: 'text',
        text: 'We received a request to reset the password of your account. Choose a new one here:',
      },
      {
        kind: 'button',
        label: 'Choose a new password',
        url: links.resetPassword(secret),
        showsAddress: true,
      },
      {
        kind: 'facts',
        facts: [
          { label: 'Works', value: 'Once' },
          { label: 'Valid until', value: utcTime(data.expiresAt) },
        ],
      },
      {
        kind: 'note',
        tone: 'quiet',
        title: 'Did you not ask for this?',
        text: 'Ignore this email. Your password stays as it is until somebody opens the link and chooses another.',
      },
    ],
    reason: 'a password reset was asked for with this email address',
  }),
};
