import { CONTACT_CONSENT_TEXT, type ContactCategory } from '@croneai/contracts/leads.ts';

export const contactTexts = {
  title: 'Contact',
  eyebrow: 'Contact',
  headline: 'Talk to a person.',
  lead: 'About an account, a deposit or whether this is for you.',
  formTitle: 'Send Us a Message',
  name: 'Name',
  email: 'Email',
  category: 'Category',
  subject: 'Subject',
  message: 'Message',
  submit: 'Send message',
  sending: 'Sending...',
  sent: 'Message sent successfully!',
  sentText: "We'll get back to you within 24 hours.",
  consent: CONTACT_CONSENT_TEXT,
  honeypot: 'Leave this field empty',
  failed: 'Your message wasn’t sent',
  failedText: 'Your text is still here. You can also write to',
  noScript: 'Without JavaScript you can write to us by email:',
  emailTitle: 'Email',
  emailText: 'We answer in under 24 hours.',
  chatTitle: 'Live Chat',
  chatText: 'For anything urgent.',
  chat: 'Start Chat',
  faqTitle: 'Quick answers',
  faqText: 'Deposits, tiers, the trial.',
  faq: 'Browse FAQs',
  communityTitle: 'Follow us',
  hoursTitle: 'Support hours',
  officesTitle: 'Offices',
  officesNote: 'Sample addresses',
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
