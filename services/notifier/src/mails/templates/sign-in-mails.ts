import { MAX_SESSIONS_PER_MEMBER, RESET_TOKEN_TTL_MINUTES } from '@croneai/contracts/constants.ts';
import {
  contactDetailsChanged,
  memberInvited,
  oldestSessionEnded,
  passwordChanged,
  passwordResetRequested,
} from '@croneai/contracts/events/mails.ts';
import {
  facts,
  ifNotYou,
  note,
  remainingConnections,
  wasThisNotYou,
  whenAndWhere,
  whereFrom,
} from './facts.ts';
import { hourOf } from './hour-of.ts';
import { mailOn } from './mail.ts';

const DETAILS = { name: 'name', phone: 'phone number' } as const;

const listed = (changed: readonly (keyof typeof DETAILS)[]) =>
  changed.map((detail) => DETAILS[detail]).join(' and ');

/** Mails about passwords, sessions, and the details by which support verifies a member. */
export const signInMails = {
  'member-invited': mailOn(memberInvited, {
    category: 'security',
    expiresBy: ({ expiresAt }) => expiresAt,
    subject: () => 'Your CroneAI account is ready',
    write: ({ data, secret, links, times }) => ({
      preview: 'Choose a password to sign in for the first time.',
      heading: 'Your account is ready',
      blocks: [
        'We moved your membership to CroneAI and made an account with this email address. Choose a password to sign in:',
        {
          kind: 'button',
          label: 'Choose a password',
          url: links.resetPassword(secret),
          showsAddress: true,
        },
        facts(['Can be used', 'Once'], ['Valid until', times.moment(data.expiresAt)]),
        note(
          'quiet',
          'Link expired?',
          `Ask for a new one at ${links.forgotPassword} with this email address.`,
        ),
      ],
      reason: 'a CroneAI admin made an account with this email address',
    }),
  }),
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
        facts(['Can be used', 'Once'], ['Valid until', times.moment(data.expiresAt)]),
        note(
          'quiet',
          'Didn’t request this?',
          'Ignore this email. Your password stays the same unless someone opens the link and chooses another.',
        ),
      ],
      reason: 'someone requested a password reset with this email address',
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
        ...remainingConnections(links, 'API keys were revoked. '),
        ...wasThisNotYou(links),
      ],
      reason: 'the password of your CroneAI account was changed',
    }),
  }),
  'oldest-session-ended': mailOn(oldestSessionEnded, {
    category: 'security',
    subject: () => 'We ended your oldest CroneAI session',
    write: ({ data, links, times }) => ({
      preview: `You can be signed in on up to ${MAX_SESSIONS_PER_MEMBER} devices.`,
      heading: 'We ended your oldest session',
      blocks: [
        `You can be signed in on up to ${MAX_SESSIONS_PER_MEMBER} devices. A new sign-in ended your oldest session. You get this email at most once an hour, even if it happens again.`,
        facts(
          ['When', times.moment(data.endedAt)],
          ['New sign-in from', whereFrom(data.begun)],
          ['Ended session', `${whereFrom(data.ended)}, signed in ${times.moment(data.ended.begunAt)}`],
        ),
        { kind: 'button', label: 'See my sessions', url: links.security },
        ifNotYou('Someone knows your password. Choose a new one now. This signs you out everywhere.'),
        { kind: 'link', label: 'Choose a new password', url: links.forgotPassword },
      ],
      reason: 'we ended a session of your CroneAI account',
    }),
  }),
  'contact-details-changed': mailOn(contactDetailsChanged, {
    category: 'security',
    budget: 'contact-details',
    onceFor: ({ recipient, changedAt, changed }) =>
      hourOf(`contact-details-changed/${changed.join()}`, recipient, changedAt),
    subject: ({ changed }) => `The ${listed(changed)} of your CroneAI account changed`,
    write: ({ data, links, times }) => ({
      preview: 'Support uses your profile to identify you. Did you change it?',
      heading: `Your ${listed(data.changed)} changed`,
      blocks: [
        `Your profile has a new ${listed(data.changed)}. Support uses your profile to identify you when you call, so please check that this change was yours.`,
        whenAndWhere(times, data.changedAt, data.address),
        ...wasThisNotYou(
          links,
          'Choose a new password now with the link below. This signs you out everywhere. Then correct your profile and tell support.',
        ),
      ],
      reason: `the ${listed(data.changed)} of your CroneAI account changed`,
    }),
  }),
};
