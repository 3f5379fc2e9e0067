import { CONTACT_CATEGORIES, CONTACT_CONSENT_TEXT, type ContactCategory } from '@croneai/contracts/leads.ts';

export const contactTexts = {
  title: 'Contact',
  lead: 'Ask about an account, a deposit or whether CroneAI is for you.',
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
