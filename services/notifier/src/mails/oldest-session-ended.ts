import { MAX_SESSIONS_PER_MEMBER } from '@croneai/contracts/constants.ts';
import type { Mail } from './mail.ts';
import { utcTime } from './utc-time.ts';
import { whereFrom } from './where-from.ts';

export const oldestSessionEnded: Mail<'oldest-session-ended'> = {
  category: 'security',
  subject: () => 'Your oldest CroneAI session was ended',
  write: ({ data, links }) => ({
    preview: `An account can be signed in ${MAX_SESSIONS_PER_MEMBER} times at once.`,
    heading: 'Your oldest session was ended',
    blocks: [
      {
        kind: 'text',
        text: `An account can be signed in ${MAX_SESSIONS_PER_MEMBER} times at once. There was one more sign-in, so the oldest session was ended. There may be more like it; this email comes at most once an hour.`,
      },
      {
        kind: 'facts',
        facts: [
          { label: 'When', value: utcTime(data.endedAt) },
          { label: 'New sign-in from', value: whereFrom(data.begun) },
          {
            label: 'Ended session',
            value: `${whereFrom(data.ended)}, since ${utcTime(data.ended.begunAt)}`,
          },
        ],
      },
      { kind: 'button', label: 'See my sessions', url: links.security },
      {
        kind: 'note',
        tone: 'warning',
        title: 'Was this not you?',
        text: 'Then somebody knows your password. Choose a new one: that signs out everybody who is in your account.',
      },
      { kind: 'link', label: 'Choose a new password', url: links.forgotPassword },
    ],
    reason: 'a session of your CroneAI account was ended',
  }),
};
