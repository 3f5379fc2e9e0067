import {
  accountBlocked,
  accountDeleted,
  accountDeletionScheduled,
  accountKept,
  accountUnblocked,
  roleChanged,
} from '@croneai/contracts/events/notices.ts';
import { facts, ifNotYou, note, whenAndWhere, whenBySupport } from './facts.ts';
import { mailOn } from './mail.ts';
import { oneLine } from './plain-text.ts';

/** What happens to an account: blocked, its role changed, deleted. */
export const accountMails = {
  'account-blocked': mailOn(accountBlocked, {
    category: 'security',
    subject: () => 'Your CroneAI account is blocked',
    write: ({ data, links, times }) => ({
      preview: 'You were signed out everywhere and cannot sign in for now.',
      heading: 'Your account is blocked',
      blocks: [
        'Our team blocked your account. You’re signed out everywhere and can’t sign in until the block ends. Nothing was deleted.',
        whenBySupport(times, data.changedAt),
        note(
          'quiet',
          'Do you think this is a mistake?',
          'Write to us with the contact form: a person looks at it.',
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
      preview: 'The block has ended. You can sign in again.',
      heading: 'Your account is open again',
      blocks: [
        'The block of your account has ended. You can sign in as before, and everything is where you left it.',
        whenBySupport(times, data.changedAt),
        { kind: 'button', label: 'Sign in', url: links.login },
      ],
      reason: 'the block of your CroneAI account has ended',
    }),
  }),
  'role-changed': mailOn(roleChanged, {
    category: 'security',
    subject: ({ role }) =>
      role === 'admin' ? 'You are an admin of CroneAI now' : 'You’re no longer an admin of CroneAI',
    write: ({ data, links, times }) => ({
      preview: 'You were signed out everywhere. Sign in again to go on.',
      heading: data.role === 'admin' ? 'You are an admin now' : 'You’re no longer an admin',
      blocks: [
        data.role === 'admin'
          ? 'Another admin gave you the admin role. You were signed out everywhere. When you sign in again, set up two-factor login: admin accounts need it.'
          : 'Another admin took the admin role from you. You were signed out everywhere; your own account stays, and you can sign in as a member.',
        facts(['When', times.moment(data.changedAt)]),
        note('warning', 'Did you not expect this?', 'Tell another admin or the operator at once.'),
        { kind: 'button', label: 'Sign in', url: links.login },
      ],
      reason: 'the role of your CroneAI account changed',
    }),
  }),
  /** Until when, and how, the deletion can be taken back. */
  'account-deletion-scheduled': mailOn(accountDeletionScheduled, {
    category: 'security',
    subject: () => 'Your CroneAI account will be deleted',
    write: ({ data, links, times }) => ({
      preview: `You can keep it until ${times.moment(data.erasesAt)}.`,
      heading: 'Your account will be deleted',
      blocks: [
        'You asked to delete your account and were signed out everywhere. Nothing is lost until the time below: sign in and choose "Keep my account".',
        facts(
          ['Deleted for good', times.moment(data.erasesAt)],
          ['Asked for', times.moment(data.requestedAt)],
          ['From address', oneLine(data.address) || 'Not known'],
        ),
        { kind: 'button', label: 'Keep my account', url: links.login },
        ifNotYou('Keep the account with the button above, then change your password at once.'),
      ],
      reason: 'the deletion of your CroneAI account was requested',
    }),
  }),
  /** The deletion was taken back. */
  'account-kept': mailOn(accountKept, {
    category: 'security',
    subject: () => 'Your CroneAI account stays',
    write: ({ data, links, times }) => ({
      preview: 'The deletion was canceled. Nothing was lost.',
      heading: 'Your account stays',
      blocks: [
        'The deletion was canceled with your password. Nothing was lost; sign in as before.',
        whenAndWhere(times, data.keptAt, data.address),
        { kind: 'button', label: 'Sign in', url: links.login },
        ifNotYou('Someone knows your password. Choose a new one now; that signs out everyone.'),
        { kind: 'link', label: 'Choose a new password', url: links.forgotPassword },
      ],
      reason: 'the deletion of your CroneAI account was canceled',
    }),
  }),
  /** The last mail to an address: the member is already gone, and this address is erased here once it is sent. */
  'account-deleted': mailOn(accountDeleted, {
    category: 'security',
    erasedWhenSent: true,
    subject: () => 'Your CroneAI account was deleted',
    write: ({ data, links, times }) => ({
      preview: 'Your account and your personal data were removed.',
      heading: 'Your account was deleted',
      blocks: [
        'As you asked, your account was deleted and you were signed out everywhere. Your personal data is removed; this is the last email you get from us.',
        facts(['Deleted', times.moment(data.deletedAt)]),
        ifNotYou(
          'A deleted account cannot be brought back, but please tell us, so that we can look into it.',
        ),
        { kind: 'link', label: 'Contact us', url: links.contact },
      ],
      reason: 'the CroneAI account with this email address was deleted',
    }),
  }),
};
