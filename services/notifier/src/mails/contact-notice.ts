import type { Mail } from './mail.ts';
import { oneLine } from './plain-text.ts';
import { utcTime } from './utc-time.ts';

/** The subject is kept with the delivery for weeks, so it does not say who wrote what. */
export const contactNotice: Mail<'contact-notice'> = {
  category: 'desk',
  subject: ({ category, contactId }) => `New CroneAI message: ${category} (${contactId.slice(-6)})`,
  replyTo: ({ email }) => email,
  write: ({ data }) => ({
    preview: 'Someone wrote through the contact form. Reply to this email to answer them.',
    heading: oneLine(data.subject),
    blocks: [
      {
        kind: 'facts',
        facts: [
          { label: 'From', value: oneLine(data.name) },
          { label: 'Email', value: data.email },
          { label: 'Category', value: data.category },
          { label: 'Received', value: utcTime(data.receivedAt) },
        ],
      },
      ...(data.isSuspect
        ? [
            {
              kind: 'note',
              tone: 'warning',
              title: 'Probably a program.',
              text: 'The form was filled in as no person would. The sender got no receipt. Of more messages like this you hear once an hour.',
            } as const,
          ]
        : []),
      { kind: 'text', text: data.message },
    ],
    reason: 'someone sent the contact form; your reply goes to them',
  }),
};
