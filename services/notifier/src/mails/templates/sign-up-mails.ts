import { CONFIRMATION_CODE_TTL_MINUTES, DASHBOARD_CODE_TTL_DAYS } from '@croneai/contracts/constants.ts';
import {
  codeRequested,
  dashboardCodeIssued,
  knownAddressRegistered,
  memberWelcomed,
} from '@croneai/contracts/events/mails.ts';
import { code, facts, ifNotYou, note, whereFrom } from './facts.ts';
import { type Block, type DataOf, type MailContent, type MailInput, mailOn } from './mail.ts';

type Code = DataOf<typeof codeRequested>;

/** Shows the origin of a sign-up, because a stranger may have entered the address. */
function signUpFacts({ data: { signUp }, times }: MailInput<Code>): Block[] {
  return [
    facts(['Signed up', times.moment(signUp.at)], ['From', whereFrom(signUp)]),
    'Don’t recognize this? Don’t use the code. Someone else may have used your address.',
  ];
}

/** Writes the mail with the first code of a registration or with a code that is sent again. */
function confirmationCode(input: MailInput<Code>): MailContent {
  const { data, secret, times } = input;
  const minutes = CONFIRMATION_CODE_TTL_MINUTES;
  const words = data.isResend
    ? {
        preview: `Here’s the new code you requested. It works for ${minutes} minutes.`,
        heading: 'Your new code',
        text: 'You requested another code. Enter it on the sign-up page to finish creating your account.',
        label: 'New confirmation code',
        after: ['If the email with your previous code arrives late, you can use that code until it expires.'],
        unasked: 'If you didn’t request it, ignore this email.',
        reason: 'someone requested a new confirmation code with this email address',
      }
    : {
        preview: `Enter it on the sign-up page within ${minutes} minutes.`,
        heading: 'Confirm your email address',
        text: 'Enter this code on the sign-up page to finish creating your account.',
        label: 'Confirmation code',
        after: [],
        unasked: 'If you didn’t sign up, ignore this email: no account is created without the code.',
        reason: 'someone signed up for CroneAI with this email address',
      };
  const { preview, heading, text, label, after, unasked, reason } = words;
  const caption = `Valid for ${minutes} minutes, until ${times.moment(data.expiresAt)}`;
  return {
    preview,
    heading,
    blocks: [
      text,
      code(label, secret, caption),
      ...after,
      ...signUpFacts(input),
      note('quiet', 'Never share this code.', `Nobody at CroneAI will ever ask you for it. ${unasked}`),
    ],
    reason,
  };
}

export const signUpMails = {
  'code-requested': mailOn(codeRequested, {
    category: 'security',
    expiresBy: ({ expiresAt }) => expiresAt,
    subject: ({ isResend }) =>
      isResend ? 'Your new CroneAI confirmation code' : 'Your CroneAI confirmation code',
    write: confirmationCode,
  }),
  /**
   * Goes to the member who has the address. The visitor who signed up cannot see that the address
   * is taken.
   */
  'known-address-registered': mailOn(knownAddressRegistered, {
    category: 'security',
    subject: () => 'You already have a CroneAI account',
    write: ({ links }) => ({
      preview: 'Someone tried to sign up with your email address. Nothing has changed.',
      heading: 'You already have an account',
      blocks: [
        'Someone, perhaps you, just tried to create a CroneAI account with this email address. You already have one, so nothing was created and nothing has changed.',
        { kind: 'button', label: 'Sign in', url: links.login },
        { kind: 'link', label: 'Forgot your password? Choose a new one', url: links.forgotPassword },
        ifNotYou(
          'You don’t need to do anything. They can’t see that you have an account, and can’t get into it.',
          'quiet',
        ),
      ],
      reason: 'someone tried to sign up with the address of your account',
    }),
  }),
  /**
   * Sent once the member has confirmed the address. The admission code is no secret, because the
   * site shows it to the member as well.
   */
  'member-welcomed': mailOn(memberWelcomed, {
    category: 'account',
    subject: () => 'Welcome to CroneAI',
    write: ({ data, links, times }) => ({
      preview: `Your account is ready and your trial runs until ${times.moment(data.trialEndsAt)}.`,
      heading: 'Welcome to CroneAI',
      blocks: [
        'Your account is ready and your trial has started.',
        code(
          'Your admission code',
          data.admissionCode,
          'Give it to support when you send proof of your deposit',
        ),
        facts(['Trial ends', times.moment(data.trialEndsAt)]),
        'To unlock signals: 1. Open a broker account. 2. Deposit. 3. Send us proof.',
        { kind: 'button', label: 'Open your dashboard', url: links.dashboard },
      ],
      reason: 'you confirmed your CroneAI account',
    }),
  }),
  'dashboard-code-issued': mailOn(dashboardCodeIssued, {
    category: 'security',
    expiresBy: ({ expiresAt }) => expiresAt,
    subject: () => 'Your CroneAI dashboard code',
    write: ({ data, secret, links, times }) => ({
      preview: `Your deposit is verified. The code works once, within ${DASHBOARD_CODE_TTL_DAYS} days.`,
      heading: 'Unlock your dashboard',
      blocks: [
        'Your deposit is verified. Enter this code on your dashboard to unlock it.',
        code('Dashboard code', secret, `Works once, until ${times.moment(data.expiresAt)}`),
        { kind: 'button', label: 'Enter the code', url: links.dashboard },
        note(
          'quiet',
          'Never share this code.',
          'It unlocks your account only. Nobody at CroneAI will ask you for it.',
        ),
      ],
      reason: 'your deposit was verified or you requested the code again',
    }),
  }),
};
