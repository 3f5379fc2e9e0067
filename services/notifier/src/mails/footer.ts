import { COPYRIGHT_YEAR } from '@croneai/contracts/constants.ts';
import type { MailCategory } from './mail.ts';

export const RISK_WARNING =
  'Risk warning: trading is risky and you can lose all the money you put in. Past results do not guarantee future results. Nothing in this email is financial advice.';
export const COPYRIGHT = `© ${COPYRIGHT_YEAR} CroneAI`;

const SWITCHED_OFF_BY_LINK = 'Not interested anymore? Unsubscribe with one click, or in your settings.';
const HOW_TO_SWITCH_OFF: Readonly<Record<MailCategory, string>> = {
  security: 'Security emails can’t be switched off; they protect your account.',
  account: 'Account emails can’t be switched off.',
  service: 'Notices about the service can’t be switched off.',
  signals: SWITCHED_OFF_BY_LINK,
  trades: SWITCHED_OFF_BY_LINK,
  marketing: SWITCHED_OFF_BY_LINK,
  receipt: 'If that wasn’t you, ignore it; we won’t send anything else.',
  desk: 'The operator chose this address in the configuration.',
};

/** Why the recipient gets this mail, and how they decline it or why they cannot. */
export function whyYouGetThis(category: MailCategory, reason: string): string {
  return `You get this email because ${reason}. ${HOW_TO_SWITCH_OFF[category]}`;
}
