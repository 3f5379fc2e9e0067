import type { Mail } from './mail.ts';
import { oneLine } from './plain-text.ts';
import { utcTime } from './utc-time.ts';

/** To the old address, which cannot be used to get back in any more: only support can help whoever reads it in surprise. */
export const emailChanged: Mail<'email-changed'> = {
  category: 'security',
  subject: () => 'The email address of your CroneAI account was changed',
  write: ({ data, links }) => ({
    preview: 'This address no longer belongs to your account.',
    heading: 'Your email address was changed',
    blocks: [
      {
        kind: 'text',
        text: 'Sign in with the new address from now on. This is our last email to this one.',
      },
      {
        kind: 'facts',
        facts: [
          { label: 'New address', value: oneLine(data.newEmail) },
          { label: 'When', value: utcTime(data.changedAt) },
          { label: 'From address', value: oneLine(data.address) || 'Not known' },
        ],
      },
      {
        kind: 'note',
        tone: 'warning',
        title: 'Was this not you?',
        text: 'Someone had your password and a code from this mailbox. Secure the mailbox first, then tell us.',
      },
      { kind: 'link', label: 'Contact us', url: links.contact },
    ],
    reason: 'this was the email address of a CroneAI account until now',
  }),
};
