import type { AccountSetup } from '@croneai/contracts/account-setup.ts';
import { ACTIVATION_STEPS_WORD } from '@croneai/contracts/activation-steps.ts';
import type { PublicSettings } from '@croneai/contracts/site-settings.ts';
import { usd } from '../shared/text/usd.ts';

export const accessPathNames = { manual: 'Manual', auto: 'Automatic' } as const;

export const setupTexts = {
  lead: `${ACTIVATION_STEPS_WORD} steps, saved as you go.`,
  steps: ['Broker account', 'Access and deposit', 'Proof'],
  next: 'Continue',
  back: 'Back',
  notSaved: 'Your answers weren’t saved. They’re still here.',
  conflictText: (saved: string) =>
    `The other device saved: ${saved}. Press Continue to keep the answers on this screen.`,
} as const;
/** Matches the broker’s name in the default settings, which reads like a missing name. */
const UNNAMED = /^Partner broker$/;

export const brokerStepTexts = {
  question: (broker: string | undefined) =>
    `Do you have an account ${broker ? `with ${broker.replace(UNNAMED, 'our partner broker')}` : 'there'}?`,
  answers: { no: 'Not yet', yes: 'Yes' },
  opened: 'I’ve opened my account',
  existing: 'Enter your account number below. We check your deposit by hand.',
} as const;

export const depositStepTexts = {
  paths: {
    manual: 'You read each signal and place the trade yourself.',
    auto: 'Auto-Copy trades each signal for you. For now it uses a demo account and isn’t connected to a broker.',
  },
  from: (amount: number) => `from ${usd(amount)}`,
  minimum: (amount: number) => `At least ${usd(amount)}.`,
  /**
   * Silver Node needs a smaller deposit than the manual path. Explains why the manual path refuses
   * a deposit between the two amounts, and what the member can do instead.
   */
  between: (from: number, minimum: number) =>
    `Silver Node needs ${usd(from)} or more, but the Manual path needs ${usd(minimum)} or more. If you deposited ${usd(from)} to ${usd(minimum - 1)}, send support proof of your deposit. That also unlocks Silver Node.`,
  opens: (amount: number, tier: string) => `A verified deposit of ${usd(amount)} unlocks ${tier}.`,
  chosen: (tier: string, amount: number) => `${tier}: ${usd(amount)} or more`,
} as const;

export const proofStepTexts = {
  title: 'Send proof of your deposit',
  text: 'A screenshot or a PDF from your broker showing your account ID, the amount and the date.',
  /** Text of a WhatsApp message to support. */
  message: (brokerAccount: string, admissionCode: string | null) =>
    `Proof of my deposit. Broker account ${brokerAccount}${admissionCode ? `, admission code ${admissionCode}` : ''}.`,
  submit: 'Send proof',
  failed: 'Your proof wasn’t sent',
  sent: (reference: string) => `We’ve received your proof (ticket ${reference})`,
  subject: (brokerAccount: string) => `Deposit proof for ${brokerAccount}`,
} as const;

/** Steps that our team takes after the member has finished the account setup. */
export const afterSetup = {
  parts: [
    'Support checks your proof, usually within 1⁠–⁠2 hours.',
    'Your highest verified deposit sets your tier.',
    'Full activation takes 2⁠–⁠24 hours, up to 48 at peak times.',
  ],
} as const;

export interface Claim {
  label: string;
  value: string;
}

/** Lists the data from the setup, as the member and support see it. */
export function claimsOf({
  brokerAccount,
  deposit,
}: Pick<AccountSetup, 'brokerAccount' | 'deposit'>): Claim[] {
  return [
    ...(brokerAccount === null ? [] : [{ label: 'Broker account ID', value: brokerAccount }]),
    ...(deposit
      ? [
          { label: 'Access path', value: accessPathNames[deposit.accessPath] },
          { label: 'Deposit', value: usd(deposit.depositAmount) },
        ]
      : []),
  ];
}

/** Shown after the setup is complete. */
export const verifiedTexts = {
  title: 'Your account',
  verified: 'Verified',
  text: (tier: string) => `Support has verified your deposit for ${tier}.`,
  entries: 'Your details',
  entriesText:
    'You entered these details yourself. Support verifies each new deposit with the proof you send.',
  change: 'Change',
} as const;

/**
 * Returns the label of the account number: the name that all brokers use, or else a general name.
 */
export function accountNameOf({ brokers }: PublicSettings): string {
  const names = new Set(brokers.map(({ accountName }) => accountName));
  const [name] = names;
  return names.size === 1 && name ? name : 'Broker account ID';
}

export function accountHintOf({ brokers }: PublicSettings): string {
  const examples = brokers.flatMap(({ name, accountExample }) =>
    accountExample ? [brokers.length === 1 ? accountExample : `${accountExample} (${name})`] : [],
  );
  const example = examples.length > 0 ? ` Example: ${examples.join(', ')}.` : '';
  return `Your trader ID, or your MT5 login if the broker gave you one, but not your email or wallet. Find it at the top right of your broker account or under Profile.${example}`;
}

/** Returns a WhatsApp link with a prepared message. */
export function whatsAppWith({ whatsAppLink }: PublicSettings, text: string): string {
  if (!URL.canParse(whatsAppLink)) return whatsAppLink;
  const url = new URL(whatsAppLink);
  url.searchParams.set('text', text);
  return url.href;
}
