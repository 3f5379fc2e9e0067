import type { Mail } from './mail.ts';
import { oneLine } from './plain-text.ts';
import { utcTime } from './utc-time.ts';

const DETAILS = { name: 'name', phone: 'phone number' } as const;

export const contactDetailsChanged: Mail<'contact-details-changed'> = {
  category: 'security',
  subject: ({ changed }) => `The ${listed(changed)} of your CroneAI account changed`,
  write: ({ data, links }) => ({
    preview: 'Support knows you by it. Was it you?',
    heading: `Your ${listed(data.changed)} changed`,
    blocks: [
      {
        kind: 'text',
        text: `The ${listed(data.changed)} in your profile was changed. Our support knows you by it when you call, so please make sure that it was you.`,
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
        text: 'Choose a new password now with the link below; that signs out everyone. Then put your profile right and tell support.',
      },
      { kind: 'button', label: 'Secure my account', url: links.forgotPassword },
    ],
    reason: `the ${listed(data.changed)} of your CroneAI account was changed`,
  }),
};

const listed = (changed: readonly (keyof typeof DETAILS)[]) =>
  changed.map((detail) => DETAILS[detail]).join(' and ');
