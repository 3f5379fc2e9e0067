import type { Mail } from './mail.ts';
import { utcTime } from './utc-time.ts';

/** The last mail to an address: the member is already gone, and this address is erased here once it is sent. */
export const accountDeleted: Mail<'account-deleted'> = {
  category: 'security',
  subject: () => 'Your CroneAI account was deleted',
  write: ({ data, links }) => ({
    preview: 'Your account and your personal data were removed.',
    heading: 'Your account was deleted',
    blocks: [
      {
        kind: 'text',
        text: 'As you asked, your account was deleted and you were signed out everywhere. Your personal data is removed; this is the last email you get from us.',
      },
      { kind: 'facts', facts: [{ label: 'Deleted', value: utcTime(data.deletedAt) }] },
      {
        kind: 'note',
        tone: 'warning',
        title: 'Was this not you?',
        text: 'A deleted account cannot be brought back, but please tell us, so that we can look into it.',
      },
      { kind: 'link', label: 'Contact us', url: links.contact },
    ],
    reason: 'the CroneAI account with this email address was deleted',
  }),
};
