import type { Mail } from './mail.ts';
import { utcTime } from './utc-time.ts';

export const accountBlocked: Mail<'account-blocked'> = {
  category: 'security',
  subject: () => 'Your CroneAI account is blocked',
  write: ({ data, links }) => ({
    preview: 'You were signed out everywhere and cannot sign in for now.',
    heading: 'Your account is blocked',
    blocks: [
      {
        kind: 'text',
        text: 'Our team blocked your account. You’re signed out everywhere and can’t sign in until the block ends. Nothing was deleted.',
      },
      {
        kind: 'facts',
        facts: [
          { label: 'When', value: utcTime(data.changedAt) },
          { label: 'By', value: 'CroneAI support' },
        ],
      },
      {
        kind: 'note',
        tone: 'quiet',
        title: 'Do you think this is a mistake?',
        text: 'Write to us with the contact form: a person looks at it.',
      },
      { kind: 'button', label: 'Contact us', url: links.contact },
    ],
    reason: 'your CroneAI account was blocked',
  }),
};
