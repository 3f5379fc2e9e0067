import { COPYRIGHT_YEAR } from '@croneai/contracts/constants.ts';
import type { MailCategory } from './mail.ts';

export const RISK_WARNING =
  'Risk warning: trading is risky and you can lose all the money you put in. Past results do not guarantee future results. Nothing in this email is financial advice.';
export const COPYRIGHT = `© ${COPYRIGHT_YEAR} CroneAI`;

const CANNOT_BE_SWITCHED_OFF: Readonly<Record<MailCategory, string>> = {
  security: 'Security emails cannot be switched off: they protect your account.',
  account: 'Emails about your account itself cannot be switched off.',
};

/** Why the recipient gets this mail, and why they could not decline it. */
export function whyYouGetThis(category: MailCategory, reason: string): string {
  return `You get this email because ${reason}. ${CANNOT_BE_SWITCHED_OFF[category]}`;
}
