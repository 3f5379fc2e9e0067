import { accessFacts } from './access-facts.ts';
import type { Mail } from './mail.ts';

export const accessRevoked: Mail<'access-revoked'> = {
  category: 'account',
  subject: () => 'Your CroneAI access was reduced',
  write: ({ data, links }) => ({
    preview: 'See what you can still use, and how to reach us.',
    heading: 'Your access was reduced',
    blocks: [
      {
        kind: 'text',
        text: 'An administrator reduced the access of your account. This is what you have now:',
      },
      accessFacts(data),
      {
        kind: 'text',
        text: 'If you think this is a mistake, write to support and have your admission code at hand. We will look into it.',
      },
      { kind: 'button', label: 'Contact support', url: links.support },
    ],
    reason: 'an administrator changed the access of your CroneAI account',
  }),
};
