import type { Mail } from './mail.ts';
import { utcTime } from './utc-time.ts';

/** After the address was confirmed. The admission code is shown to the member everywhere, so it is no secret. */
export const welcome: Mail<'member-welcomed'> = {
  category: 'account',
  subject: () => 'Welcome to CroneAI',
  write: ({ data, links }) => ({
    preview: `Your account is ready and your trial runs until ${utcTime(data.trialEndsAt)}.`,
    heading: 'Welcome to CroneAI',
    blocks: [
      {
        kind: 'text',
        text: 'Your email address is confirmed and your account is ready. Your trial has started.',
      },
      {
        kind: 'code',
        label: 'Your admission code',
        code: data.admissionCode,
        caption: 'Give it to support when you send proof of your deposit',
      },
      { kind: 'facts', facts: [{ label: 'Trial ends', value: utcTime(data.trialEndsAt) }] },
      { kind: 'text', text: 'Next: open your dashboard and follow the account setup to unlock the signals.' },
      { kind: 'button', label: 'Open your dashboard', url: links.dashboard },
    ],
    reason: 'you confirmed your CroneAI account',
  }),
};
