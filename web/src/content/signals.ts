import { RISK_TIP_MAX_PERCENT } from '@croneai/contracts/signals.ts';

export const signalTexts = {
  title: 'Neural Signals',
  method: 'How signals are made',
  initializing: 'Initializing Signal Stream...',
  /** Beside `Next signal`. */
  next: { looking: 'looking at the markets…', opening: 'in a few seconds' },
  riskWarning: `Never risk more than ${RISK_TIP_MAX_PERCENT}% per trade.`,
  riskMore: 'Each martingale level adds to what you can lose.',
  timing: [
    'Every five minutes: a signal, or none.',
    'Enter in the first minute, near the entry price. Leave it once a level is touched.',
    'After a loss, the next level enters at its time in the same direction.',
  ],
} as const;

/** What the locked page holds. */
export const signalFeatures = [
  'A signal with direction, entry and time left',
  'Stop loss, take profit and the martingale plan, levels 0 to 3',
  'The price chart with the signal on it',
  'Every earlier signal with its outcome',
] as const;
