import { BROKER_PROMO_CODE } from '@croneai/contracts/constants.ts';
import {
  LEAD_ACTIVATION_HOURS,
  LEAD_BONUS_MINIMUM_USD,
  LEAD_BONUS_PERCENT,
  LEAD_CONSENT_TEXT,
  LEAD_FREE_TRIAL_MONTHS,
  LEAD_MINIMUM_FUNDING_USD,
} from '@croneai/contracts/leads.ts';
import { links } from './links.ts';

const YES_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const;

export const leadFormTexts = {
  path: '/bot-access',
  eyebrow: `Free ${LEAD_FREE_TRIAL_MONTHS}-month AI bot trial`,
  title: 'Get the AI trading bot, free for six months',
  intro:
    'Twelve short questions tell us how to set the bot up for you. It takes about two minutes, and costs nothing.',
  countdown: 'Free access ends today in',
  urgencyTitle: 'Free places are given out day by day.',
  urgency: "Today's round closes at midnight, your time. A new one opens right after.",
  about: 'About you',
  trading: 'Your trading',
  start: 'Getting started',
  submit: 'Request my free access',
  submitting: 'Submitting...',
  consent: LEAD_CONSENT_TEXT,
  privacy: 'Privacy Policy',
  risk: 'Trading is risky: you can lose all the money you put in.',
  failed: 'Failed to submit form. Please try again.',
  error: 'An error occurred while submitting the form. Please try again.',
  offlineTitle: 'You are offline',
  offline: 'Nothing was sent. Your answers are kept on this device: submit again when you are back online.',
  honeypot: 'Leave this field empty',
  countryCode: 'Country code',
  searchCountry: 'Search country or code',
  noCountry: 'No country fits.',
  noScript: 'The form needs JavaScript. You can also apply by email:',
} as const;

export const leadQuestions = {
  fullName: { label: 'What is your full name?' },
  phoneNumber: { label: 'What is your phone number?', hint: 'Digits only, without the country code' },
  email: { label: 'What is your email address?' },
  hasAccount: { label: 'Do you already have a broker account?', options: YES_NO },
  hasFunded: {
    label: 'Have you funded it?',
    options: [
      { value: 'yes', label: 'Yes' },
      { value: 'ready', label: 'Not yet, but I am ready to' },
      { value: 'no', label: 'No' },
    ],
  },
  canAfford: {
    label: `Can you set aside at least $${LEAD_MINIMUM_FUNDING_USD} that you can afford to lose?`,
    options: [
      { value: 'yes', label: 'Yes' },
      { value: 'maybe', label: 'Maybe' },
      { value: 'no', label: 'No' },
    ],
  },
  hasLostMoney: { label: 'Have you lost money in trading before?', options: YES_NO },
  lossAmount: { label: 'How much did you lose?', hint: 'An estimate is fine, for example $500' },
  usageMethod: {
    label: 'How do you want to use the bot?',
    options: [
      { value: 'manual', label: 'I trade its signals by hand' },
      { value: 'auto', label: 'It trades for me' },
      { value: 'both', label: 'Both' },
    ],
  },
  wantsCall: { label: 'Would you like a call from us?', options: YES_NO },
  callNumber: { label: 'Which number should we call?', hint: 'Digits only, without the country code' },
  readyToStart: {
    label: 'When are you ready to start?',
    options: [
      { value: 'now', label: 'Right now' },
      { value: 'today', label: 'Later today' },
      { value: 'week', label: 'This week' },
      { value: 'unsure', label: 'I am not sure yet' },
    ],
  },
} as const;

export const leadSuccessTexts = {
  path: '/bot-access/success',
  eyebrow: 'Application received',
  title: 'Your AI bot license is in queue',
  lead: 'Two steps are left before we can activate it. A receipt is on its way to your inbox.',
  steps: [
    {
      title: 'Open and fund your broker account',
      text: `Sign up through our partner link and deposit at least $${LEAD_MINIMUM_FUNDING_USD}. The promo code adds a ${LEAD_BONUS_PERCENT}% bonus to deposits of $${LEAD_BONUS_MINIMUM_USD} or more.`,
      action: 'Open broker account',
      href: links.brokerRegistration.href,
      second: { label: 'Watch the video guide', href: links.brokerRegistration.href },
    },
    {
      title: 'Message support to activate',
      text: `Send your account ID and proof of the deposit. Activation takes ${LEAD_ACTIVATION_HOURS.min} to ${LEAD_ACTIVATION_HOURS.max} hours after verification.`,
      action: `Message ${links.supportChat.text}`,
      href: links.supportChat.href,
    },
  ],
  promoLabel: 'Promo code',
  promoCode: BROKER_PROMO_CODE,
  copy: 'Copy',
  copied: 'Copied',
  bonusTitle: 'Bonus: free bootcamp',
  bonusText:
    'Learn how the bot decides before it trades for you. The next bootcamp is free for everyone in the queue.',
  bonusAction: 'Register for the bootcamp',
  closingTitle: 'The offer ends today',
  closing: 'Free access may expire if funding or your message to support is delayed.',
  home: 'Back to home',
} as const;
