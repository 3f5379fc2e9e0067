import { CONFIRMATION_CODE_TTL_MINUTES } from '@croneai/contracts/constants.ts';
import { emailChanged, emailChangeRequested, knownAddressChosen } from '@croneai/contracts/events/mails.ts';
import { code, ifNotYou, whenAndWhere } from './facts.ts';
import { mailOn } from './mail.ts';
import { oneLine } from './plain-text.ts';

/** Mails about a member's change of email address, to both addresses. */
export const emailChangeMails = {
  /**
   * A change of address sends one code to the current address and one to the new address. The mail
   * to the current address names the new address.
   */
  'email-change-requested': mailOn(emailChangeRequested, {
    category: 'security',
    expiresBy: ({ expiresAt }) => expiresAt,
    subject: ({ side }) =>
      side === 'new'
        ? 'Confirm your new CroneAI email address'
        : 'Confirm the change to your CroneAI email address',
    write: ({ data, secret, times }) => ({
      preview: `Enter the code in your settings within ${CONFIRMATION_CODE_TTL_MINUTES} minutes.`,
      heading:
        data.side === 'new' ? 'Confirm your new email address' : 'Do you want to change your email address?',
      blocks: [
        data.side === 'new'
          ? 'Enter this code in your settings to use this address. We also sent a code to your current address. You need both codes.'
          : `Someone who is signed in to your account wants to change its email address to ${oneLine(data.newEmail)}. To agree, enter this code in your settings. We also sent a code to the new address. You need both codes.`,
        code(
          'Confirmation code',
          secret,
          `Valid for ${CONFIRMATION_CODE_TTL_MINUTES} minutes, until ${times.moment(data.expiresAt)}`,
        ),
        data.side === 'new'
          ? ifNotYou('Ignore this email: nothing changes without the code.', 'quiet')
          : ifNotYou(
              'Someone knows your password. Don’t enter or share the code, and change your password now.',
            ),
      ],
      reason: 'someone asked to change the email address of a CroneAI account',
    }),
  }),
  /**
   * Goes to the member who has the address. The member who tried to use it does not learn that it
   * is taken.
   */
  'known-address-chosen': mailOn(knownAddressChosen, {
    category: 'security',
    subject: () => 'Someone tried to use your email address at CroneAI',
    write: ({ links }) => ({
      preview: 'Nothing has changed. The address stays with your account.',
      heading: 'Your address was entered in another account',
      blocks: [
        'Someone, perhaps you, tried to change the email address of another CroneAI account to this one. This address already belongs to your account, so nothing has changed.',
        { kind: 'button', label: 'Sign in', url: links.login },
        ifNotYou(
          'You don’t need to do anything. They can’t see that you have an account, and can’t get into it.',
          'quiet',
        ),
      ],
      reason: 'someone entered your email address in another account',
    }),
  }),
  /**
   * Sent to the old address. This address no longer gives access to the account, so only support
   * can help a reader who did not request the change.
   */
  'email-changed': mailOn(emailChanged, {
    category: 'security',
    subject: () => 'The email address of your CroneAI account was changed',
    write: ({ data, links, times }) => ({
      preview: 'This address no longer belongs to your account.',
      heading: 'Your email address was changed',
      blocks: [
        'From now on, sign in with the new address. This is our last email to the old one.',
        whenAndWhere(times, data.changedAt, data.address, ['New address', oneLine(data.newEmail)]),
        ifNotYou(
          'Someone had your password and a code from this mailbox. Secure the mailbox first, then tell us.',
        ),
        { kind: 'link', label: 'Contact us', url: links.contact },
      ],
      reason: 'this was the email address of a CroneAI account until now',
    }),
  }),
};
