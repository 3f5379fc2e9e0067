import type { Mail } from './mail.ts';
import { oneLine } from './plain-text.ts';
import { utcTime } from './utc-time.ts';

/** Until when, and how, the deletion can be taken back. */
export const accountDeletionScheduled: Mail<'account-deletion-scheduled'> = {
  category: 'security',
  subject: () => 'Your CroneAI account will be deleted',
  write: ({ data, links }) => ({
    preview: `You can keep it until ${utcTime(data.erasesAt)}.`,
    heading: 'Your account will be deleted',
    blocks: [
      {
        kind: 'text',
        text: 'You asked to delete your account and were signed out everywhere. Nothing is lost until the time below: sign in and choose "Keep my account".',
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
    reason: 'the deletion of your CroneAI account was requested',
  }),
};
