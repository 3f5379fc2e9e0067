import {
  recoveryCodesReplaced,
  recoveryCodeUsed,
  twoFactorDisabled,
  twoFactorEnabled,
} from '@croneai/contracts/events/notices.ts';
import { ifNotYou, wasThisNotYou, waysThatStay, whenAndWhere, whenBySupport } from './facts.ts';
import { mailOn } from './mail.ts';

function left(codes: number): string {
  if (codes === 0) return 'It was the last one: make new ones now.';
  return codes === 1 ? 'One is left.' : `${codes} are left.`;
}

/** Two-factor login and its recovery codes. */
export const twoFactorMails = {
  'two-factor-enabled': mailOn(twoFactorEnabled, {
    category: 'security',
    budget: 'second-factor',
    subject: () => 'Two-factor login is on for your CroneAI account',
    write: ({ data, links, times }) => ({
      preview: 'Signing in now takes your password and a code from your authenticator app.',
      heading: 'Two-factor login is on',
      blocks: [
        'Signing in now takes your password and a code from your authenticator app. Other devices were signed out. Keep your ten recovery codes somewhere other than your phone; each gets you in once.',
        whenAndWhere(times, data.changedAt, data.address),
        ...waysThatStay(links),
        ifNotYou(
          'Then someone is in your account. Contact us now; we’ll check who you are and remove the second step.',
        ),
        { kind: 'link', label: 'Contact us', url: links.contact },
      ],
      reason: 'two-factor login was switched on in your CroneAI account',
    }),
  }),
  'two-factor-disabled': mailOn(twoFactorDisabled, {
    category: 'security',
    budget: 'second-factor',
    subject: () => 'Two-factor login is off for your CroneAI account',
    write: ({ data, links, times }) => ({
      preview: 'Your password alone opens your account now.',
      heading: 'Two-factor login is off',
      blocks: [
        data.by === 'operator'
          ? 'As you asked, our team switched two-factor login off and signed you out everywhere. Your password alone opens your account now. Set up a new authenticator app when you next sign in.'
          : 'Two-factor login was switched off. Your password alone opens your account now.',
        data.by === 'operator'
          ? whenBySupport(times, data.changedAt)
          : whenAndWhere(times, data.changedAt, data.address),
        ...waysThatStay(links),
        ...wasThisNotYou(links),
      ],
      reason: 'two-factor login was switched off in your CroneAI account',
    }),
  }),
  'recovery-code-used': mailOn(recoveryCodeUsed, {
    category: 'security',
    budget: 'second-factor',
    subject: () => 'A recovery code of your CroneAI account was used',
    write: ({ data, links, times }) => ({
      preview: `${left(data.codesLeft)} If this was not you, act now.`,
      heading: 'A recovery code was used',
      blocks: [
        `One of your recovery codes was used in place of a code of your authenticator app. It does not work again. ${left(data.codesLeft)}`,
        whenAndWhere(times, data.usedAt, data.address, ['Codes left', `${data.codesLeft}`]),
        { kind: 'button', label: 'Make new recovery codes', url: links.security },
        ifNotYou(
          'Somebody has your password and your recovery codes. Choose a new password, then make new recovery codes.',
        ),
        { kind: 'link', label: 'Choose a new password', url: links.forgotPassword },
      ],
      reason: 'a recovery code of your CroneAI account was used',
    }),
  }),
  'recovery-codes-replaced': mailOn(recoveryCodesReplaced, {
    category: 'security',
    budget: 'second-factor',
    subject: () => 'New recovery codes for your CroneAI account',
    write: ({ data, links, times }) => ({
      preview: 'The old recovery codes stopped working.',
      heading: 'You have new recovery codes',
      blocks: [
        'Ten new recovery codes were made. The old ones stopped working; throw them away.',
        whenAndWhere(times, data.changedAt, data.address),
        ...wasThisNotYou(links),
      ],
      reason: 'new recovery codes were made in your CroneAI account',
    }),
  }),
};
