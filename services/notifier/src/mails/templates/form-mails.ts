import { leadSubmitted } from '@croneai/contracts/events/leads.ts';
import { contactReceived } from '@croneai/contracts/events/support.ts';
import { LEAD_ADMIN_WORDS, type LeadChoice } from '@croneai/contracts/lead-questions.ts';
import {
  CONTACT_CATEGORIES_OF_SUPPORT,
  LEAD_ACTIVATION_HOURS,
  LEAD_FREE_TRIAL_MONTHS,
  LEAD_MINIMUM_FUNDING_USD,
} from '@croneai/contracts/leads.ts';
import { facts, note } from './facts.ts';
import { mailOn } from './mail.ts';
import { oneLine } from './plain-text.ts';

/**
 * Returns an answer as the admin page shows it, in lower case, for example `this week`. Does not
 * change an unknown answer.
 */
function wordOf(name: LeadChoice, answer: string): string {
  const options: Readonly<Record<string, string>> = LEAD_ADMIN_WORDS[name].options;
  return options[answer]?.toLowerCase() ?? answer;
}

/** Receipts of the public forms, and notices about them to the operator. */
export const formMails = {
  /** The address is unconfirmed, so this mail contains nothing that was typed into the form. */
  'lead-receipt': mailOn(leadSubmitted, {
    category: 'receipt',
    to: ({ email, fullName, isSuspect }) => (isSuspect ? undefined : { kind: 'address', email, fullName }),
    onceFor: ({ email, submittedAt }) => dayOfMailbox(email, submittedAt),
    reads: ['submittedAt'],
    erasedWhenSent: true,
    subject: () => 'We received your AI bot application · CroneAI',
    write: ({ data, links, times }) => ({
      preview: 'Your AI bot license is in queue. Two steps are left.',
      heading: 'Your application has arrived',
      blocks: [
        `Thank you for applying for the ${LEAD_FREE_TRIAL_MONTHS}-month free trial of the AI bot. Your license is in queue.`,
        facts(
          ['Received', times.moment(data.submittedAt)],
          ['Step 1', `Open and fund the broker account ($${LEAD_MINIMUM_FUNDING_USD} or more)`],
          ['Step 2', 'Send proof to our support chat'],
          [
            'Activation',
            `${LEAD_ACTIVATION_HOURS.min} to ${LEAD_ACTIVATION_HOURS.max} hours after verification`,
          ],
        ),
        { kind: 'button', label: 'See the two steps', url: links.botAccessSuccess },
        { kind: 'link', label: 'Questions? Write to us', url: links.contact },
      ],
      reason: 'someone used this email address in the AI bot form on our site',
    }),
  }),
  /** The subject is stored with the delivery for weeks, so it does not name the person. */
  'lead-notice': mailOn(leadSubmitted, {
    category: 'operator',
    to: ({ isSuspect }, { sales }) => (isSuspect ? undefined : sales),
    erasedWhenSent: true,
    subject: ({ readyToStart, leadId }) =>
      `New CroneAI lead, ready to start: ${wordOf('readyToStart', readyToStart)} (${leadId.slice(-6)})`,
    replyTo: ({ email }) => email,
    write: ({ data, links, times }) => ({
      preview: `Can afford the funding: ${wordOf('canAfford', data.canAfford)}. Has funded the account: ${wordOf('hasFunded', data.hasFunded)}. Ready to start: ${wordOf('readyToStart', data.readyToStart)}.`,
      heading: 'A new application for the AI bot',
      blocks: [
        facts(
          ['Name', oneLine(data.fullName)],
          ['Email', data.email],
          ['Phone', data.phoneNumber],
          ['Call', data.callNumber ?? 'Not wanted'],
          ['Can afford the funding', wordOf('canAfford', data.canAfford)],
          ['Has funded the account', wordOf('hasFunded', data.hasFunded)],
          ['Wants to trade', wordOf('usageMethod', data.usageMethod)],
          ['Ready to start', wordOf('readyToStart', data.readyToStart)],
          ['Earlier submissions', String(data.linkedCount)],
          ['Received', times.moment(data.submittedAt)],
        ),
        { kind: 'button', label: 'Open the lead', url: links.adminLead(data.leadId), showsAddress: true },
      ],
      reason: 'someone sent the AI bot form',
    }),
  }),
  /** The address is unconfirmed, so this mail contains nothing that was typed into the form. */
  'contact-receipt': mailOn(contactReceived, {
    category: 'receipt',
    to: ({ email, name, isSuspect }) => (isSuspect ? undefined : { kind: 'address', email, fullName: name }),
    onceFor: ({ email, receivedAt }) => dayOfMailbox(email, receivedAt),
    reads: ['receivedAt'],
    erasedWhenSent: true,
    subject: () => 'We received your message · CroneAI',
    write: ({ data, links, times }) => ({
      preview: "We'll get back to you within 24 hours.",
      heading: 'Your message has arrived',
      blocks: [
        "Thanks for your message. A person will read it, and we'll get back to you within 24 hours.",
        facts(['Received', times.moment(data.receivedAt)]),
        { kind: 'link', label: 'Write again', url: links.contact },
      ],
      reason: 'someone used this email address in the contact form on our site',
    }),
  }),
  /** The subject is stored with the delivery for weeks, so it contains neither author nor text. */
  'contact-notice': mailOn(contactReceived, {
    category: 'operator',
    to: ({ category }, { sales, support = sales }) =>
      CONTACT_CATEGORIES_OF_SUPPORT.includes(category) ? support : sales,
    // At most one notice an hour for suspected spam.
    onceFor: ({ isSuspect, receivedAt }) =>
      isSuspect ? `suspects of ${receivedAt.slice(0, 'yyyy-mm-ddThh'.length)}` : undefined,
    erasedWhenSent: true,
    subject: ({ category, contactId }) => `New CroneAI message: ${category} (${contactId.slice(-6)})`,
    replyTo: ({ email }) => email,
    write: ({ data, times }) => ({
      preview: 'Someone wrote through the contact form. Reply to this email to answer them.',
      heading: oneLine(data.subject),
      blocks: [
        facts(
          ['From', oneLine(data.name)],
          ['Email', data.email],
          ['Category', data.category],
          ['Received', times.moment(data.receivedAt)],
        ),
        ...(data.isSuspect
          ? [
              note(
                'warning',
                'Probably not a person.',
                'The message looks automated, so we didn’t confirm it to the sender. We email you about such messages at most once an hour.',
              ),
            ]
          : []),
        data.message,
      ],
      reason: 'someone sent the contact form. If you reply, your reply goes to them',
    }),
  }),
};

/**
 * Returns the key that limits receipts to one per mailbox and UTC day, across all forms. Otherwise,
 * a visitor could flood a stranger's inbox by typing its address. `ada+1@` and `Ada@` count as the
 * same mailbox.
 */
function dayOfMailbox(email: string, at: string): string {
  const mailbox = email.toLowerCase().replace(/\+[^@]*@/, '@');
  return `receipt ${at.slice(0, 'yyyy-mm-dd'.length)} ${mailbox}`;
}
