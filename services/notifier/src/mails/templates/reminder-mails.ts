import { ACTIVATION_STEPS_WORD } from '@croneai/contracts/activation-steps.ts';
import type { Mail, MailContent, MailInput } from './mail.ts';

type Steps = { trialEndsAt: string; lastSeenAt: string };
type ProofWaiting = { ticketId: string; reference: string };

const REASON = 'you still have a step left in your CroneAI setup. We send each reminder only once';

type Step = {
  preview: string;
  heading: string;
  text: string;
  label: string;
  url: string;
  reason?: string;
};
const oneStep = ({ preview, heading, text, label, url, reason = REASON }: Step): MailContent => ({
  preview,
  heading,
  blocks: [text, { kind: 'button', label, url }],
  reason,
});

const member = (
  subject: string,
  step: (input: MailInput<Steps>) => Step,
  rest: Partial<Mail<Steps>> = {},
): Mail<Steps> => ({
  category: 'account',
  subject: () => subject,
  write: (input) => oneStep(step(input)),
  ...rest,
});

/** Reminders to members, and one to support about a waiting proof. Each reminder is sent once. */
export const reminderMails = {
  'trial-ending': member(
    'Your CroneAI trial ends in 3 hours',
    ({ data: { trialEndsAt }, links, times }) => ({
      preview: `It runs until ${times.moment(trialEndsAt)}.`,
      heading: 'Your trial ends soon',
      text: `Your trial runs until ${times.moment(trialEndsAt)}. Finish your account setup before then. Signals start with a $20 deposit.`,
      label: 'Finish account setup',
      url: links.accountSetup,
    }),
    { expiresBy: ({ trialEndsAt }) => trialEndsAt },
  ),
  'trial-ended': member('Your CroneAI trial has ended', ({ links }) => ({
    preview: `You keep your account. ${ACTIVATION_STEPS_WORD} steps unlock your dashboard.`,
    heading: 'Your trial has ended',
    text: 'Your account and settings stay as they are. Create a broker account with our partner, deposit, and send us proof. Then we’ll unlock your dashboard.',
    label: 'See the steps',
    url: links.accountSetup,
  })),
  'setup-left': member('Your CroneAI account setup is half done', ({ links }) => ({
    preview: 'Your answers are saved.',
    heading: 'Finish your account setup',
    text: 'You started your account setup but didn’t finish it. Your answers are saved.',
    label: 'Continue setup',
    url: links.accountSetup,
  })),
  'code-unused': member('Your CroneAI dashboard code is waiting', ({ links }) => ({
    preview: 'Enter the code we emailed you to unlock your dashboard.',
    heading: 'Your code is waiting',
    text: 'We emailed you a dashboard code, but you haven’t used it yet. Enter it on your dashboard. You can also get another one there.',
    label: 'Enter the code',
    url: links.dashboard,
  })),
  away: member(
    'Your CroneAI account is still here',
    ({ data: { lastSeenAt }, links, times }) => ({
      preview: 'See the signals and results since your last visit.',
      heading: 'You’ve been away for two weeks',
      text: `You last signed in around ${times.moment(lastSeenAt)}. Signals and their results since then are in your dashboard.`,
      label: 'Open your dashboard',
      url: links.dashboard,
      reason: 'you get emails about signals and haven’t signed in for 14 days. We send this reminder once',
    }),
    // The account works without this mail, so members can turn the mail off with their setting for
    // emails about signals.
    { category: 'signals' },
  ),
  /** Goes to support, without data of the member. */
  'proof-waiting': {
    category: 'operator',
    subject: ({ reference }) => `CroneAI deposit proof waiting for two hours: ${reference}`,
    write: ({ data, links }) =>
      oneStep({
        preview: 'A member is waiting for someone to check it.',
        heading: 'A deposit proof is waiting',
        text: `Ticket ${data.reference} arrived two hours ago, and no one has answered it or changed its status.`,
        label: 'Open the ticket',
        url: links.adminTicket(data.ticketId),
        reason: 'CroneAI sends updates about support tickets to this address',
      }),
  } satisfies Mail<ProofWaiting> as Mail<ProofWaiting>,
};
