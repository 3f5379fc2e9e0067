/*
 * Texts around every page of the dashboard. The shell loads this file, so texts of single pages are
 * in other files.
 */

export const SERVICE_BADGE = 'AI ACTIVE / TRADING LIVE';

/**
 * State of the page's connection. `word` is the label next to the service badge, and screen readers
 * announce `announced` when the state changes.
 */
export const connectionTexts = {
  connecting: { word: 'Connecting', announced: '' },
  // The badge next to the word shows that trading is live.
  live: { word: '', announced: 'This page is live.' },
  reconnecting: { word: 'Reconnecting', announced: 'The live connection is lost. Reconnecting.' },
  polling: {
    word: (seconds: number) => `Every ${seconds} s`,
    announced: (seconds: number) => `No live connection. Updated every ${seconds} seconds.`,
  },
  offline: { word: 'Offline', announced: 'You’re offline.' },
} as const;

/** Texts of the offer to install the app on a phone's home screen. */
export const installTexts = {
  title: 'Add CroneAI to your home screen',
  text: 'It opens straight to your dashboard.',
  byHand: 'Tap Share, then Add to Home Screen. It opens straight to your dashboard.',
  add: 'Add',
  later: 'Not now',
} as const;
