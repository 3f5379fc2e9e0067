import type { Mail } from './mail.ts';
import { utcTime } from './utc-time.ts';

/** Nobody has confirmed the address, so nothing that was typed into the form is in this mail. */
export const contactReceipt: Mail<'contact-receipt'> = {
  category: 'receipt',
  subject: () => 'We have your message to CroneAI',
  write: ({ data, links }) => ({
    preview: "We'll get back to you within 24 hours.",
    heading: 'Your message has arrived',
    blocks: [
      {
        kind: 'text',
        text: "Thank you for writing. A person reads it, and we'll get back to you within 24 hours.",
      },
      { kind: 'facts', facts: [{ label: 'Received', value: utcTime(data.receivedAt) }] },
      { kind: 'link', label: 'Write again', url: links.contact },
    ],
    reason: 'the contact form on our site was sent with this email address',
  }),
};
