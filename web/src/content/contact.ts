import { CONTACT_CATEGORIES, CONTACT_CONSENT_TEXT, type ContactCategory } from '@croneai/contracts/leads.ts';

export const contactTexts = {
  title: 'Contact',
  lead: 'About an account, a deposit or whether this is for you.',
  consent: CONTACT_CONSENT_TEXT,
} as const;

const CATEGORY_LABEL: Readonly<Record<ContactCategory, string>> = {
  general: 'General question',
  support: 'Support',
  billing: 'Billing',
  partnership: 'Partnership',
  feedback: 'Feedback',
};
export const contactCategories = CONTACT_CATEGORIES.map((value) => ({
  value,
  label: CATEGORY_LABEL[value],
}));

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
