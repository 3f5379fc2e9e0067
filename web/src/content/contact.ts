import { CONTACT_CONSENT_TEXT, type ContactCategory } from '@croneai/contracts/leads.ts';

export const contactTexts = {
  title: 'Contact',
  lead: 'About an account, a deposit or whether this is for you.',
  consent: CONTACT_CONSENT_TEXT,
} as const;

/** The first one is chosen when the page opens. */
export const contactCategories = [
  { value: 'general', label: 'General question' },
  { value: 'support', label: 'Support' },
  { value: 'billing', label: 'Billing' },
  { value: 'partnership', label: 'Partnership' },
  { value: 'feedback', label: 'Feedback' },
] as const satisfies readonly { value: ContactCategory; label: string }[];

export const supportHours = [
  { label: 'Email and chat', value: '24/7' },
  { label: 'Phone', value: '9 AM–9 PM EST' },
  { label: 'Response time', value: 'under 24 hours' },
] as const;

export const offices = [
  {
    city: 'San Francisco',
    country: 'United States',
    lines: ['100 Example Street, Suite 200', 'San Francisco, CA 94100'],
  },
  { city: 'London', country: 'United Kingdom', lines: ['20 Example Lane', 'London EC1A 0AA'] },
  { city: 'Singapore', country: 'Singapore', lines: ['8 Example Road, #10-01', 'Singapore 018900'] },
] as const;
