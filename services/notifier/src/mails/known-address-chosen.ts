import type { Mail } from './mail.ts';

/** Tells the member, and only the member, that another account wants their address. */
export const knownAddressChosen: Mail<'known-address-chosen'> = {
  category: 'security',
  subject: () => 'Someone tried to use the address of your CroneAI account',
  write: ({ links }) => ({
    preview: 'Nothing has changed. The address stays with your account.',
    heading: 'Your address was entered in another account',
    blocks: [
      {
        kind: 'text',
        text: 'Someone, perhaps you, tried to change the email address of another CroneAI account to this one. It already belongs to your account, so nothing has changed.',
      },
      { kind: 'button', label: 'Sign in', url: links.login },
      {
        kind: 'note',
        tone: 'quiet',
        title: 'Was this not you?',
        text: 'You don’t need to do anything. They can’t see that you have an account, and can’t get into it.',
      },
    ],
    reason: 'someone entered the address of your account as theirs',
  }),
};
