import type { Mail } from './mail.ts';
import { oneLine } from './plain-text.ts';
import { utcTime } from './utc-time.ts';

/** The subject is kept with the delivery for weeks, so it does not name the person. */
export const leadNotice: Mail<'lead-notice'> = {
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
