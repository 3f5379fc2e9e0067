import {
  LEAD_ACTIVATION_HOURS,
  LEAD_FREE_TRIAL_MONTHS,
  LEAD_MINIMUM_FUNDING_USD,
} from '@croneai/contracts/leads.ts';
import type { Mail } from './mail.ts';
import { utcTime } from './utc-time.ts';

/** Nobody has confirmed the address, so nothing that was typed into the form is in this mail. */
export const leadReceipt: Mail<'lead-receipt'> = {
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
