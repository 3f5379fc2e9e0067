import type { OptionalNotification } from '@croneai/contracts/users.ts';

/** Texts of the page that an unsubscribe link in a mail opens. */
export const unsubscribeTexts = {
  title: 'Stop these emails?',
  lead: 'One click, no login. You’ll still get emails about your account and its security.',
  action: 'Unsubscribe',
  back: 'Back to home',
  failed: 'That didn’t work. Please try again in a moment.',
  incompleteTitle: 'This link isn’t complete',
  incomplete: 'Open it from the email again, or use your settings.',
  settings: 'Open my settings',
  doneTitle: 'Done',
  changedMind: 'Changed your mind? Switch them back on in your settings.',
} as const;

/** What no longer comes, after the switch. */
export const switchedOffTexts: Readonly<Record<OptionalNotification, string>> = {
  signals: 'You won’t get the daily summary of signals anymore.',
  trades: 'You won’t get the weekly report of your paper account anymore.',
  marketing: 'You won’t get news anymore.',
};
