import type { Mail } from './mail.ts';

/** Tells the member, and only the member, that their address was used to sign up again. */
export const accountExists: Mail<'known-address-registered'> = {
  category: 'security',
  subject: () => 'You already have a CroneAI account',
  write: ({ links }) => ({
    preview: 'Someone tried to sign up with your email address. Nothing has changed.',
    heading: 'You already have an account',
    blocks: [
      {
        kind: 'text',
        text: 'Someone, perhaps you, just tried to create a CroneAI account with this email address. You already have one, so nothing was created and nothing has changed.',
      },
      { kind: 'button', label: 'Sign in', url: links.login },
      { kind: 'link', label: 'Forgot your password? Choose a new one', url: links.forgotPassword },
      {
        kind: 'note',
        tone: 'quiet',
        title: 'Was this not you?',
        text: 'You don’t need to do anything. They can’t see that you have an account, and can’t get into it.',
      },
    ],
    reason: 'someone tried to sign up with the address of your account',
  }),
};
