import {
  LEAD_QUESTIONS,
  type LeadChoice,
  type LeadChoiceOption,
  type LeadQuestion,
} from '@croneai/contracts/lead-questions.ts';
import {
  LEAD_ACTIVATION_HOURS,
  LEAD_BONUS_MINIMUM_USD,
  LEAD_BONUS_PERCENT,
  LEAD_CONSENT_TEXT,
  LEAD_FREE_TRIAL_MONTHS,
  LEAD_MINIMUM_FUNDING_USD,
} from '@croneai/contracts/leads.ts';
import { failures } from './failures.ts';

/** Returns the options of a question with their labels, in the order of the contract. */
function optionsOf<Name extends LeadChoice>(name: Name, labels: OptionTexts<Name>) {
  const options: readonly LeadChoiceOption<Name>[] = LEAD_QUESTIONS[name].options;
  return options.map((value) => ({ value, label: labels[value] }));
}
type OptionTexts<Name extends LeadChoice> = Readonly<Record<LeadChoiceOption<Name>, string>>;
const YES_NO = { yes: 'Yes', no: 'No' };

export const leadFormTexts = {
  eyebrow: `Free ${LEAD_FREE_TRIAL_MONTHS}-month AI bot trial`,
  title: 'Get the AI trading bot, free for six months',
  meaning:
    'You get Gold Node’s AI bot for six months. It trades a demo account with your settings. No broker is connected.',
  countdown: 'Free access ends today in',
  urgency: 'The countdown starts again at midnight, your time.',
  step: (step: number, steps: number) => `Step ${step} of ${steps}`,
  consent: LEAD_CONSENT_TEXT,
  risk: 'Trading is risky: you can lose all the money you put in.',
  failed: failures.submitLead,
  error: failures.submitLeadUnanswered,
  offline: 'You’re offline. We keep your answers on this device. Submit again when you’re back online.',
} as const;

export const leadQuestions = {
  fullName: { label: 'What is your full name?' },
  phoneNumber: { label: 'What is your phone number?', hint: 'Digits only, without the country code' },
  email: { label: 'What is your email address?' },
  hasAccount: {
    label: 'Do you already have a broker account?',
    options: optionsOf('hasAccount', YES_NO),
  },
  hasFunded: {
    label: 'Have you funded it?',
    options: optionsOf('hasFunded', { yes: 'Yes', ready: 'Not yet, but I’m ready to', no: 'No' }),
  },
  canAfford: {
    label: `Can you set aside at least $${LEAD_MINIMUM_FUNDING_USD} that you can afford to lose?`,
    options: optionsOf('canAfford', { yes: 'Yes', maybe: 'Maybe', no: 'No' }),
  },
  hasLostMoney: {
    label: 'Have you lost money in trading before?',
    options: optionsOf('hasLostMoney', YES_NO),
  },
  lossAmount: { label: 'How much did you lose?', hint: 'An estimate is fine, for example $500' },
  usageMethod: {
    label: 'How do you want to use the bot?',
    options: optionsOf('usageMethod', {
      manual: 'I’ll place the trades myself',
      auto: 'It trades for me',
      both: 'Both',
    }),
  },
  wantsCall: { label: 'Would you like a call from us?', options: optionsOf('wantsCall', YES_NO) },
  callNumber: { label: 'Which number should we call?', hint: 'Digits only, without the country code' },
  readyToStart: {
    label: 'When are you ready to start?',
    options: optionsOf('readyToStart', {
      now: 'Right now',
      today: 'Later today',
      week: 'This week',
      unsure: 'I’m not sure yet',
    }),
  },
} satisfies Record<LeadQuestion, object>;

export const leadSuccessTexts = {
  path: '/bot-access/success',
  broker: {
    title: 'Open and fund your broker account',
    text: `Sign up through our partner link and deposit at least $${LEAD_MINIMUM_FUNDING_USD}. The promo code adds a ${LEAD_BONUS_PERCENT}% bonus to deposits of $${LEAD_BONUS_MINIMUM_USD} or more.`,
    action: 'Open broker account',
    guide: 'Watch the video guide',
    others: 'Other brokers',
  },
  support: {
    title: 'Message support to activate',
    text: `Send your broker account ID and proof of the deposit. Activation takes ${LEAD_ACTIVATION_HOURS.min} to ${LEAD_ACTIVATION_HOURS.max} hours after verification.`,
    action: (handle: string) => `Message ${handle}`,
  },
} as const;
