import {
  accountBlocked,
  accountDeleted,
  accountDeletionScheduled,
  accountKept,
  accountUnblocked,
  roleChanged,
} from '@croneai/contracts/events/mails.ts';
import { isTeam, type Role } from '@croneai/contracts/http/role.ts';
import { facts, ifNotYou, note, whenAndWhere, whenBySupport } from './facts.ts';
import { mailOn } from './mail.ts';
import { oneLine } from './plain-text.ts';

const NEW_ROLE: Readonly<Record<Role, string>> = {
  member: 'You’re no longer on the team',
  support: 'You’re now on the support team',
  owner: 'You’re now an owner',
};

/** Mails about blocks, role changes, and deletion of an account. */
export const accountMails = {
  'account-blocked': mailOn(accountBlocked, {
    category: 'security',
    subject: () => 'Your CroneAI account is blocked',
    write: ({ data, links, times }) => ({
      preview: 'You were signed out everywhere and can’t sign in for now.',
      heading: 'Your account is blocked',
      blocks: [
        'Our team blocked your account. You’re signed out everywhere and can’t sign in until we unblock it. Nothing was deleted.',
        whenBySupport(times, data.changedAt),
        note(
          'quiet',
          'Do you think this is a mistake?',
          'Write to us through the contact form. A person will look at it.',
        ),
        { kind: 'button', label: 'Contact us', url: links.contact },
      ],
      reason: 'your CroneAI account was blocked',
    }),
  }),
  'account-unblocked': mailOn(accountUnblocked, {
    category: 'security',
    subject: () => 'Your CroneAI account is open again',
    write: ({ data, links, times }) => ({
      preview: 'We unblocked your account. You can sign in again.',
      heading: 'Your account is open again',
      blocks: [
        'We unblocked your account. You can sign in as before, and everything is where you left it.',
        whenBySupport(times, data.changedAt),
        { kind: 'button', label: 'Sign in', url: links.login },
      ],
      reason: 'your CroneAI account was unblocked',
    }),
  }),
  'role-changed': mailOn(roleChanged, {
    category: 'security',
    subject: ({ role }) => `${NEW_ROLE[role]} at CroneAI`,
    write: ({ data, links, times }) => ({
      preview: 'You were signed out everywhere. Sign in again to continue.',
      heading: NEW_ROLE[data.role],
      blocks: [
        isTeam(data.role)
          ? 'An owner changed your role. You were signed out everywhere. When you sign in again, set up two-factor login: everyone on the team needs it.'
          : 'An owner took you off the team. You were signed out everywhere. Your account stays, and you can sign in as a member.',
        facts(['When', times.moment(data.changedAt)]),
        note('warning', 'Didn’t expect this?', 'Tell an owner or the server’s operator right away.'),
        { kind: 'button', label: 'Sign in', url: links.login },
      ],
      reason: 'your role at CroneAI changed',
    }),
  }),
  /** Contains a button to cancel the deletion, and the deadline for it. */
  'account-deletion-scheduled': mailOn(accountDeletionScheduled, {
    category: 'security',
    subject: () => 'Your CroneAI account will be deleted',
    write: ({ data, links, times }) => ({
      preview: `You can still cancel until ${times.moment(data.erasesAt)}.`,
      heading: 'Your account will be deleted',
      blocks: [
        'You asked to delete your account and were signed out everywhere. Nothing is lost until the time below. To keep your account, sign in and choose “Keep my account”.',
        facts(
          ['Will be deleted', times.moment(data.erasesAt)],
          ['Requested', times.moment(data.requestedAt)],
          ['IP address', oneLine(data.address) || 'Not known'],
        ),
        { kind: 'button', label: 'Keep my account', url: links.login },
        ifNotYou('Keep the account with the button above, then change your password at once.'),
      ],
      reason: 'the deletion of your CroneAI account was requested',
    }),
  }),
  /** Sent after the member has cancelled the deletion. */
  'account-kept': mailOn(accountKept, {
    category: 'security',
    subject: () => 'Your CroneAI account won’t be deleted',
    write: ({ data, links, times }) => ({
      preview: 'The deletion was canceled. Nothing was lost.',
      heading: 'Your account won’t be deleted',
      blocks: [
        'Someone signed in with your password and canceled the deletion. Nothing was lost. You can sign in as before.',
        whenAndWhere(times, data.keptAt, data.address),
        { kind: 'button', label: 'Sign in', url: links.login },
        ifNotYou('Someone knows your password. Choose a new one now. This signs you out everywhere.'),
        { kind: 'link', label: 'Choose a new password', url: links.forgotPassword },
      ],
      reason: 'the deletion of your CroneAI account was canceled',
    }),
  }),
  /**
   * The last mail to a member. The account is already deleted, and the address is erased once this
   * mail is sent.
   */
  'account-deleted': mailOn(accountDeleted, {
    category: 'security',
    erasedWhenSent: true,
    subject: () => 'Your CroneAI account was deleted',
    write: ({ data, links, times }) => ({
      preview: 'Your account and your personal data were removed.',
      heading: 'Your account was deleted',
      blocks: [
        'As you asked, we deleted your account and your personal data, and signed you out everywhere. This is our last email to you.',
        facts(['Deleted', times.moment(data.deletedAt)]),
        ifNotYou('We can’t bring the account back, but please tell us so that we can look into it.'),
        { kind: 'link', label: 'Contact us', url: links.contact },
      ],
      reason: 'the CroneAI account with this email address was deleted',
    }),
  }),
};
