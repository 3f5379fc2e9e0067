import {
  LEAD_ACTIVATION_HOURS,
  LEAD_FREE_TRIAL_MONTHS,
  LEAD_MINIMUM_FUNDING_USD,
} from '@croneai/contracts/leads.ts';
import { utcTime } from './facts.ts';
import type { Mail, MailTable } from './mail.ts';
import { oneLine } from './plain-text.ts';

/** Nobody has confirmed the address, so nothing that was typed into the form is in this mail. */
const leadReceipt: Mail<'lead-receipt'> = {
  category: 'receipt',
  subject: () => 'We have your CroneAI AI bot application',
  write: ({ data, links }) => ({
    preview: 'Your AI bot license is in queue. Two steps are left.',
    heading: 'Your application has arrived',
    blocks: [
      {
        kind: 'text',
        text: `Thank you for applying for the ${LEAD_FREE_TRIAL_MONTHS}-month free trial of the AI bot. Your license is in queue.`,
      },
      {
        kind: 'facts',
        facts: [
          { label: 'Received', value: utcTime(data.submittedAt) },
          {
            label: 'Step 1',
            value: `Open and fund the broker account ($${LEAD_MINIMUM_FUNDING_USD} or more)`,
          },
          { label: 'Step 2', value: 'Send proof to our support chat' },
          {
            label: 'Activation',
            value: `${LEAD_ACTIVATION_HOURS.min} to ${LEAD_ACTIVATION_HOURS.max} hours after verification`,
          },
        ],
      },
      { kind: 'button', label: 'See the two steps', url: links.botAccessSuccess },
      { kind: 'link', label: 'Questions? Write to us', url: links.contact },
    ],
    reason: 'the AI bot form on our site was sent with this email address',
  }),
};

/** The subject is kept with the delivery for weeks, so it does not name the person. */
const leadNotice: Mail<'lead-notice'> = {
  category: 'desk',
  subject: ({ readyToStart, leadId }) => `New CroneAI lead, ready: ${readyToStart} (${leadId.slice(-6)})`,
  replyTo: ({ email }) => email,
  write: ({ data, links }) => ({
    preview: `Can afford: ${data.canAfford}. Funded: ${data.hasFunded}. Ready: ${data.readyToStart}.`,
    heading: 'A new application for the AI bot',
    blocks: [
      {
        kind: 'facts',
        facts: [
          { label: 'Name', value: oneLine(data.fullName) },
          { label: 'Email', value: data.email },
          { label: 'Phone', value: data.phoneNumber },
          { label: 'Call', value: data.callNumber ?? 'Not wanted' },
          { label: 'Can afford the funding', value: data.canAfford },
          { label: 'Has funded', value: data.hasFunded },
          { label: 'Wants to trade', value: data.usageMethod },
          { label: 'Ready to start', value: data.readyToStart },
          { label: 'Earlier submissions', value: String(data.linkedCount) },
          { label: 'Received', value: utcTime(data.submittedAt) },
        ],
      },
      { kind: 'button', label: 'Open the lead', url: links.adminLead(data.leadId), showsAddress: true },
    ],
    reason: 'somebody sent the AI bot form',
  }),
};

/** Nobody has confirmed the address, so nothing that was typed into the form is in this mail. */
const contactReceipt: Mail<'contact-receipt'> = {
  category: 'receipt',
  subject: () => 'We have your message to CroneAI',
  write: ({ data, links }) => ({
    preview: "We'll get back to you within 24 hours.",
    heading: 'Your message has arrived',
    blocks: [
      {
        kind: 'text',
        text: "Thank you for writing. A person reads it, and we'll get back to you within 24 hours.",
      },
      { kind: 'facts', facts: [{ label: 'Received', value: utcTime(data.receivedAt) }] },
      { kind: 'link', label: 'Write again', url: links.contact },
    ],
    reason: 'the contact form on our site was sent with this email address',
  }),
};

/** The subject is kept with the delivery for weeks, so it does not say who wrote what. */
const contactNotice: Mail<'contact-notice'> = {
  category: 'desk',
  subject: ({ category, contactId }) => `New CroneAI message: ${category} (${contactId.slice(-6)})`,
  replyTo: ({ email }) => email,
  write: ({ data }) => ({
    preview: 'Someone wrote through the contact form. Reply to this email to answer them.',
    heading: oneLine(data.subject),
    blocks: [
      {
        kind: 'facts',
        facts: [
          { label: 'From', value: oneLine(data.name) },
          { label: 'Email', value: data.email },
          { label: 'Category', value: data.category },
          { label: 'Received', value: utcTime(data.receivedAt) },
        ],
      },
      ...(data.isSuspect
        ? [
            {
              kind: 'note',
              tone: 'warning',
              title: 'Probably a program.',
              text: 'The form was filled in as no person would. The sender got no receipt. Of more messages like this you hear once an hour.',
            } as const,
          ]
        : []),
      { kind: 'text', text: data.message },
    ],
    reason: 'someone sent the contact form; your reply goes to them',
  }),
};

/** Receipts of the public forms, and their notices to the desk. */
export const formMails = {
  'lead-receipt': () => leadReceipt,
  'lead-notice': () => leadNotice,
  'contact-receipt': () => contactReceipt,
  'contact-notice': () => contactNotice,
} satisfies MailTable;
