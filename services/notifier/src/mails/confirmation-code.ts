import { CONFIRMATION_CODE_TTL_MINUTES } from '@croneai/contracts/constants.ts';
import type { Mail } from './mail.ts';
import { signUpFacts } from './sign-up-facts.ts';
import { utcTime } from './utc-time.ts';

/** The first code of a registration. */
export const confirmationCode: Mail<'code-requested'> = {
  category: 'security',
  subject: () => 'Your CroneAI confirmation code',
  write: ({ data, secret }) => ({
    preview: `Enter it on the sign-up page within ${CONFIRMATION_CODE_TTL_MINUTES} minutes.`,
    heading: 'Confirm your email address',
    blocks: [
      { kind: 'text', text: 'Enter this code on the sign-up page to finish creating your account.' },
      {
        kind: 'code',
        label: 'Confirmation code',
        code: secret,
        caption: `Valid for ${CONFIRMATION_CODE_TTL_MINUTES} minutes, until ${utcTime(data.expiresAt)}`,
      },
      ...signUpFacts(data),
      {
        kind: 'note',
        tone: 'quiet',
        title: 'Never share this code.',
        text: 'Nobody at CroneAI will ever ask you for it. If you did not sign up, ignore this email: without the code no account is created.',
      },
    ],
    reason: 'someone signed up for CroneAI with this email address',
  }),
};
