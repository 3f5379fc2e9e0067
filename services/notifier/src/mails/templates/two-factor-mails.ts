import {
  recoveryCodesReplaced,
  recoveryCodeUsed,
  twoFactorDisabled,
  twoFactorEnabled,
} from '@croneai/contracts/events/mails.ts';
import { ifNotYou, remainingConnections, wasThisNotYou, whenAndWhere, whenBySupport } from './facts.ts';
import { mailOn } from './mail.ts';

function left(codes: number): string {
  if (codes === 0) return 'It was your last code. Create new ones now.';
  return codes === 1 ? 'One code is left.' : `${codes} codes are left.`;
}

/** Mails about two-factor login and its recovery codes. */
export const twoFactorMails = {
  'two-factor-enabled': mailOn(twoFactorEnabled, {
    category: 'security',
    budget: 'second-factor',
    subject: () => 'Two-factor login is on for your CroneAI account',
    write: ({ data, links, times }) => ({
      preview: 'To sign in, you now need your password and a code from your authenticator app.',
      heading: 'Two-factor login is on',
      blocks: [
        'To sign in, you now need your password and a code from your authenticator app. Other devices were signed out. Keep your ten recovery codes somewhere other than your phone. Each of them works once.',
        whenAndWhere(times, data.changedAt, data.address),
        ...remainingConnections(links),
        ifNotYou(
          'Someone is in your account. Contact us now. We’ll check that it’s you, then turn two-factor login off.',
        ),
        { kind: 'link', label: 'Contact us', url: links.contact },
      ],
      reason: 'two-factor login was turned on for your CroneAI account',
    }),
  }),
  'two-factor-disabled': mailOn(twoFactorDisabled, {
    category: 'security',
    budget: 'second-factor',
    subject: () => 'Two-factor login is off for your CroneAI account',
    write: ({ data, links, times }) => ({
      preview: 'You can now sign in with your password alone.',
      heading: 'Two-factor login is off',
      blocks: [
        data.by === 'operator'
          ? 'As you asked, our team turned off two-factor login and signed you out everywhere. You can now sign in with your password alone. Set up a new authenticator app when you next sign in.'
          : 'Two-factor login was turned off. You can now sign in with your password alone.',
        data.by === 'operator'
          ? whenBySupport(times, data.changedAt)
          : whenAndWhere(times, data.changedAt, data.address),
        ...remainingConnections(links),
        ...wasThisNotYou(links),
      ],
      reason: 'two-factor login was turned off for your CroneAI account',
    }),
  }),
  'recovery-code-used': mailOn(recoveryCodeUsed, {
    category: 'security',
    budget: 'second-factor',
    subject: () => 'A recovery code for your CroneAI account was used',
    write: ({ data, links, times }) => ({
      preview: `${left(data.codesLeft)} If this wasn’t you, act now.`,
      heading: 'A recovery code was used',
      blocks: [
        `One of your recovery codes was used instead of a code from your authenticator app. It won’t work again. ${left(data.codesLeft)}`,
        whenAndWhere(times, data.usedAt, data.address, ['Codes left', `${data.codesLeft}`]),
        { kind: 'button', label: 'Create new recovery codes', url: links.security },
        ifNotYou(
          'Someone has your password and your recovery codes. Choose a new password, then create new recovery codes.',
        ),
        { kind: 'link', label: 'Choose a new password', url: links.forgotPassword },
      ],
      reason: 'a recovery code for your CroneAI account was used',
    }),
  }),
  'recovery-codes-replaced': mailOn(recoveryCodesReplaced, {
    category: 'security',
    budget: 'second-factor',
    subject: () => 'New recovery codes for your CroneAI account',
    write: ({ data, links, times }) => ({
      preview: 'The old recovery codes no longer work.',
      heading: 'You have new recovery codes',
      blocks: [
        'You have ten new recovery codes. The old ones no longer work.',
        whenAndWhere(times, data.changedAt, data.address),
        ...wasThisNotYou(links),
      ],
      reason: 'new recovery codes were created for your CroneAI account',
    }),
  }),
};
