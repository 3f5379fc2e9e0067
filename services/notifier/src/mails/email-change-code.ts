import { CONFIRMATION_CODE_TTL_MINUTES } from '@croneai/contracts/constants.ts';
import type { Mail } from './mail.ts';
import { oneLine } from './plain-text.ts';
import { utcTime } from './utc-time.ts';

/** One of the two codes of a change of e-mail; the code for the present address says where the account would go. */
export const emailChangeCode: Mail<'email-change-requested'> = {
  category: 'security',
  subject: ({ side }) =>
    side === 'new'
      ? 'Confirm your new CroneAI email address'
      : 'Confirm the change of your CroneAI email address',
  write: ({ data, secret }) => ({
    preview: `Enter the code in your settings within ${CONFIRMATION_CODE_TTL_MINUTES} minutes.`,
    heading:
      data.side === 'new' ? 'Confirm your new email address' : 'Do you want to change your email address?',
    blocks: [
      {
        kind: 'text',
        text:
          data.side === 'new'
            ? 'Enter this code in your settings to use this address. Your current address gets its own code; you need both.'
            : `Someone signed in to your account wants to change its email address to ${oneLine(data.newEmail)}. Enter this code in your settings to agree. The new address gets its own code; you need both.`,
      },
      {
        kind: 'code',
        label: 'Confirmation code',
        code: secret,
        caption: `Valid for ${CONFIRMATION_CODE_TTL_MINUTES} minutes, until ${utcTime(data.expiresAt)}`,
      },
      data.side === 'new'
        ? {
            kind: 'note',
            tone: 'quiet',
            title: 'Was this not you?',
            text: 'Ignore this email: without the code nothing happens with your address.',
          }
        : {
            kind: 'note',
            tone: 'warning',
            title: 'Was this not you?',
            text: 'Then someone knows your password. Don’t enter or share the code, and change your password now.',
          },
    ],
    reason: 'a change of email address was asked for in a CroneAI account',
  }),
};
