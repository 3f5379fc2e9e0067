import { MAX_SESSIONS_PER_MEMBER, RESET_TOKEN_TTL_MINUTES } from '@croneai/contracts/constants.ts';
import {
  contactDetailsChanged,
  oldestSessionEnded,
  passwordChanged,
  passwordResetRequested,
} from '@croneai/contracts/events/notices.ts';
import { facts, ifNotYou, note, wasThisNotYou, waysThatStay, whenAndWhere, whereFrom } from './facts.ts';
import { hourOf } from './hour-of.ts';
import { mailOn } from './mail.ts';

const DETAILS = { name: 'name', phone: 'phone number' } as const;

const listed = (changed: readonly (keyof typeof DETAILS)[]) =>
  changed.map((detail) => DETAILS[detail]).join(' and ');

/** Passwords, sessions and the details that support knows a member by. */
export const signInMails = {
  'password-reset-requested': mailOn(passwordResetRequested, {
    category: 'security',
    expiresBy: ({ expiresAt }) => expiresAt,
    subject: () => 'Reset your CroneAI password',
    write: ({ data, secret, links, times }) => ({
      preview: `The link works once, within ${RESET_TOKEN_TTL_MINUTES} minutes.`,
      heading: 'Reset your password',
      blocks: [
        'We received a request to reset the password of your account. Choose a new one here:',
        {
          kind: 'button',
          label: 'Choose a new password',
          url: links.resetPassword(secret),
          showsAddress: true,
        },
        facts(['Works', 'Once'], ['Valid until', times.moment(data.expiresAt)]),
        note(
          'quiet',
          'Did you not ask for this?',
          'Ignore this email. Your password stays as it is until somebody opens the link and chooses another.',
        ),
      ],
      reason: 'a password reset was asked for with this email address',
    }),
  }),
  'password-changed': mailOn(passwordChanged, {
    category: 'security',
    subject: () => 'Your CroneAI password was changed',
    write: ({ data, links, times }) => ({
      preview: 'If this was you, there is nothing to do. If not, act now.',
      heading: 'Your password was changed',
      blocks: [
        'The password of your account was changed. Other devices were signed out.',
        whenAndWhere(times, data.changedAt, data.address),
        ...waysThatStay(links, 'API keys were revoked. '),
        ...wasThisNotYou(links),
      ],
      reason: 'the password of your CroneAI account was changed',
    }),
  }),
  'oldest-session-ended': mailOn(oldestSessionEnded, {
    category: 'security',
    subject: () => 'Your oldest CroneAI session was ended',
    write: ({ data, links, times }) => ({
      preview: `An account can be signed in ${MAX_SESSIONS_PER_MEMBER} times at once.`,
      heading: 'Your oldest session was ended',
      blocks: [
        `An account can be signed in ${MAX_SESSIONS_PER_MEMBER} times at once. There was one more sign-in, so the oldest session was ended. There may be more like it; this email comes at most once an hour.`,
        facts(
          ['When', times.moment(data.endedAt)],
          ['New sign-in from', whereFrom(data.begun)],
          ['Ended session', `${whereFrom(data.ended)}, since ${times.moment(data.ended.begunAt)}`],
        ),
        { kind: 'button', label: 'See my sessions', url: links.security },
        ifNotYou(
          'Then somebody knows your password. Choose a new one: that signs out everybody who is in your account.',
        ),
        { kind: 'link', label: 'Choose a new password', url: links.forgotPassword },
      ],
      reason: 'a session of your CroneAI account was ended',
    }),
  }),
  'contact-details-changed': mailOn(contactDetailsChanged, {
    category: 'security',
    budget: 'contact-details',
    onceFor: ({ recipient, changedAt, changed }) =>
      hourOf(`contact-details-changed/${changed.join()}`, recipient, changedAt),
    subject: ({ changed }) => `The ${listed(changed)} of your CroneAI account changed`,
    write: ({ data, links, times }) => ({
      preview: 'Support knows you by it. Was it you?',
      heading: `Your ${listed(data.changed)} changed`,
      blocks: [
        `The ${listed(data.changed)} in your profile was changed. Our support knows you by it when you call, so please make sure that it was you.`,
        whenAndWhere(times, data.changedAt, data.address),
        ...wasThisNotYou(
          links,
          'Choose a new password now with the link below; that signs out everyone. Then put your profile right and tell support.',
        ),
      ],
      reason: `the ${listed(data.changed)} of your CroneAI account was changed`,
    }),
  }),
};
