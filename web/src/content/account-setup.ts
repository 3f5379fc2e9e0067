import type { AccountSetup } from '@croneai/contracts/account-setup.ts';

/** `$120`, `$1,250.50`. */
export const usd = (amount: number): string =>
  `$${amount.toLocaleString('en-US', { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2 })}`;

export const accessPathNames = { manual: 'Manual', auto: 'Automatic' } as const;

export const setupTexts = {
  steps: ['Broker account', 'Access and deposit', 'Proof'],
  next: 'Continue',
  back: 'Back',
  notSaved: 'Your answers weren’t saved. They’re still here.',
  conflictText: (saved: string) => `Saved there: ${saved}. Continue keeps what’s here.`,
} as const;
export const depositStepTexts = {
  paths: {
    manual: 'You read each signal and place the trade yourself.',
    auto: 'Auto-Copy trades each signal for you, on a demo account for now: no broker is connected.',
  },
  from: (amount: number) => `from ${usd(amount)}`,
  minimum: (amount: number) => `At least ${usd(amount)}.`,
  /** Silver Node takes less than the manual path: why a deposit in between is refused here, and what to do with it. */
  between: (from: number, minimum: number) =>
    `Silver Node takes ${usd(from)} or more, but signals placed by hand are set up from ${usd(minimum)}. Deposited ${usd(from)} to ${usd(minimum - 1)}? Send the proof to support instead: it unlocks Silver Node too.`,
  opens: (amount: number, tier: string) => `${usd(amount)}, once verified, opens ${tier}.`,
  chosen: (tier: string, amount: number) => `${tier}: ${usd(amount)} or more`,
} as const;

export const proofStepTexts = {
  title: 'Send the proof of your deposit',
  text: 'A screenshot or a PDF from your broker showing your account ID, the amount and the date.',
  submit: 'Send proof',
  failed: 'Your proof wasn’t sent',
  sent: (reference: string) => `Your proof is with us: ticket ${reference}`,
  subject: (brokerAccount: string) => `Deposit proof for ${brokerAccount}`,
} as const;

export const afterSetup = {
  steps: [
    'Support checks your proof, usually within 1⁠–⁠2 hours.',
    'Your tier is set by your highest verified deposit.',
    'Full activation takes 2⁠–⁠24 hours, up to 48 at peak times.',
  ],
} as const;

export interface Claim {
  label: string;
  value: string;
}

/** What a member has told so far, as they and support read it. */
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

/** For who is through with it. */
export const verifiedTexts = {
  title: 'Your account',
  verified: 'Verified',
  text: 'Support has verified your deposit.',
  change: 'Change',
} as const;
