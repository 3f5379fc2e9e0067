import type { OptionalNotification } from '@croneai/contracts/users.ts';

/** Texts of the page that an unsubscribe link in a mail opens. */
export const unsubscribeTexts = {
  title: 'Stop these emails?',
  lead: 'One click is enough: no login, no questions. Emails about your account and its security still come.',
  action: 'Unsubscribe',
  back: 'Back to home',
  failed: 'That did not work. Please try again in a moment.',
  incompleteTitle: 'This link is not complete',
  incomplete: 'Open it from the email once more, or choose your emails in your settings.',
  settings: 'Open my settings',
  doneTitle: 'Done',
  changedMind: 'Changed your mind? You can switch them on again in your settings.',
} as const;

/** What no longer comes, after the switch. */
export const switchedOffTexts: Readonly<Record<OptionalNotification, string>> = {
  signals: 'You will not get the daily summary of signals any more.',
  trades: 'You will not get the weekly report of your paper account any more.',
  marketing: 'You will not get news any more.',
};
