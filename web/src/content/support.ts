import type { Question } from './faq.ts';

export const supportTexts = {
  title: 'Support Hub',
  lead: 'A person answers in under 24 hours.',
  formLead: 'You’ll get the answer here and by email.',
  submit: 'Send ticket',
  sent: (reference: string) => `We’ve received your ticket ${reference}`,
  failed: 'Your ticket wasn’t sent',
  paths: { manual: 'Manual', auto: 'Automatic' },
} as const;

export const systemNotices = {
  operational: { title: 'All systems operational', text: '' },
  degraded: { title: 'Some parts are slower than usual', text: 'These may be affected:' },
  down: { title: 'Some parts are down', text: 'Not available right now:' },
  otherwise: 'Everything else works.',
  unknown: { title: 'We can’t check our systems right now', text: '' },
} as const;

/** Everyday names of the parts of the system. */
export const partNames: Readonly<Record<string, string>> = {
  gateway: 'Website',
  auth: 'Accounts and sign-in',
  signals: 'Signals',
  leads: 'Support and forms',
  admin: 'Access and tiers',
  notifier: 'Emails',
};

export const supportFaq: readonly Question[] = [
  {
    question: 'How do I send proof of my deposit?',
    answer:
      'Choose the category Deposit proof and attach a screenshot or a PDF from your broker. Proof is usually checked within 1–2 hours.',
  },
  {
    question: 'How long does activation take?',
    answer: 'Full activation takes 2–24 hours, up to 48 at peak times.',
  },
  {
    question: 'What if my code didn’t arrive?',
    answer:
      'Check your spam folder, or press Send again below the code field. Only the newest two codes work.',
  },
  {
    question: 'Why are signals locked?',
    answer:
      'Signals need Silver Node or higher and an unlocked dashboard. Account Setup shows what’s missing.',
  },
  {
    question: 'Who can see what I send?',
    answer: 'You and our support team. If you delete your account, we delete all of it.',
  },
];

export const supportHours = [
  { label: 'Email support', value: '2–24 hours' },
  { label: 'Phone', value: 'Mon–Fri 9AM–6PM UTC' },
  { label: 'Live chat', value: '24/7' },
] as const;
