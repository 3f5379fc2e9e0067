import { RISK_TIP_MAX_PERCENT } from '@croneai/contracts/signals.ts';

export const signalTexts = {
  title: 'Neural Signals',
  method: 'How signals are made',
  initializing: 'Initializing Signal Stream...',
  /** Shown after `Next check`. */
  next: { looking: 'scanning the markets…', opening: 'in a few seconds' },
  riskWarning: `Never risk more than ${RISK_TIP_MAX_PERCENT}% per trade.`,
  riskMore: 'Each martingale level adds to what you can lose.',
} as const;

/** Explains when to enter a trade and when the trade ends. Both depend on the payment terms. */
export const timingOf = (isFixedTime: boolean): readonly string[] => [
  'Every five minutes, you get a signal or a clear no.',
  isFixedTime
    ? 'Enter while the card says “Entry open”, near the entry price. After that, skip the signal. The trade ends by itself: the price at expiry decides.'
    : 'Enter while the card says “Entry open”, near the entry price. Skip it once the stop loss or the take profit is hit.',
  'Martingale: after a loss, the next level repeats the trade five minutes later in the same direction.',
];

/** Features that the signals page lists while it is locked. */
export const signalFeatures = [
  'A signal with direction, entry and time left',
  'Stop loss, take profit and the martingale plan, levels 0 to 3',
  'A live chart with entry and expiry marked',
  'Every earlier signal with its result',
] as const;
