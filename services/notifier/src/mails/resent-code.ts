import { CONFIRMATION_CODE_TTL_MINUTES } from '@croneai/contracts/constants.ts';
import type { Mail } from './mail.ts';
import { signUpFacts } from './sign-up-facts.ts';
import { utcTime } from './utc-time.ts';

/** A code that was asked for again. */
export const resentCode: Mail<'code-requested'> = {
  category: 'security',
  subject: () => 'Your new CroneAI confirmation code',
  write: ({ data, secret }) => ({
    preview: `Here is the new code you asked for. It works for ${CONFIRMATION_CODE_TTL_MINUTES} minutes.`,
    heading: 'Your new code',
    blocks: [
      {
        kind: 'text',
        text: 'You asked for another code. Enter it on the sign-up page to finish creating your account.',
      },
      {
        kind: 'code',
        label: 'New confirmation code',
        code: secret,
        caption: `Valid for ${CONFIRMATION_CODE_TTL_MINUTES} minutes, until ${utcTime(data.expiresAt)}`,
      },
      {
        kind: 'text',
        text: 'The code sent just before this one still works until it runs out, in case that email arrives late.',
      },
      ...signUpFacts(data),
      {
        kind: 'note',
        tone: 'quiet',
        title: 'Never share this code.',
        text: 'Nobody at CroneAI will ever ask you for it. If you did not ask for it, ignore this email.',
      },
    ],
    reason: 'a new confirmation code was asked for with this email address',
  }),
};
