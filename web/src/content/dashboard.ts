/*
 * Texts around every page of the dashboard. The shell loads them, so texts of single pages are
 * elsewhere.
 */

export const SERVICE_BADGE = 'AI ACTIVE / TRADING LIVE';

/**
 * State of the page's connection: the label next to the service badge, and the announcement for
 * screen readers when it changes.
 */
export const connectionTexts = {
  connecting: { word: 'Connecting', announced: '' },
  live: { word: 'Live', announced: 'This page is live.' },
  reconnecting: { word: 'Reconnecting', announced: 'The live connection is lost. Reconnecting.' },
  polling: {
    word: (seconds: number) => `Every ${seconds} s`,
    announced: (seconds: number) => `No live connection. Updated every ${seconds} seconds.`,
  },
  offline: { word: 'Offline', announced: 'You’re offline.' },
} as const;

/** On the home screen of a phone. */
export const installTexts = {
  title: 'Add CroneAI to your home screen',
  text: 'It opens straight to your dashboard.',
  byHand: 'Tap Share, then Add to Home Screen. It opens straight to your dashboard.',
  add: 'Add',
  later: 'Not now',
} as const;
