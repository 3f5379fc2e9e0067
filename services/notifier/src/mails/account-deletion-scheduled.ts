import type { Mail } from './mail.ts';
import { oneLine } from './plain-text.ts';
import { utcTime } from './utc-time.ts';

/** Until when, and how, the deletion can be taken back. */
export const accountDeletionScheduled: Mail<'account-deletion-scheduled'> = {
  category: 'security',
  subject: () => 'Your CroneAI account is going to be deleted',
  write: ({ data, links }) => ({
    preview: `You can keep it until ${utcTime(data.erasesAt)}.`,
    heading: 'Your account is going to be deleted',
    blocks: [
      {
        kind: 'text',
        text: 'The deletion of your account was asked for, and you were signed out everywhere. Until the time below nothing is lost: sign in with your password and choose "Keep my account".',
      },
      {
        kind: 'facts',
        facts: [
          { label: 'Deleted for good', value: utcTime(data.erasesAt) },
          { label: 'Asked for', value: utcTime(data.requestedAt) },
          { label: 'From address', value: oneLine(data.address) || 'Not known' },
        ],
      },
      { kind: 'button', label: 'Keep my account', url: links.login },
      {
        kind: 'note',
        tone: 'warning',
        title: 'Was this not you?',
        text: 'Keep the account with the button above, then change your password at once.',
      },
    ],
    reason: 'the deletion of your CroneAI account was asked for',
  }),
};
