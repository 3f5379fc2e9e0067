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

/** Below the stream. */
export const tradingTips = [
  {
    title: `Never risk more than ${RISK_TIP_MAX_PERCENT}% per trade`,
    text: 'Ten losses in a row at 2% leave about 82% of your capital. At 10%, 35%.',
  },
  {
    title: 'Enter in the first minute',
    text: 'The further the price has moved, the less the plan holds.',
  },
  {
    title: 'Set the stop before anything else',
    text: 'A stop in your head moves when it matters.',
  },
  {
    title: 'Count results over weeks',
    text: 'Ten signals say next to nothing.',
  },
] as const;

/** What the locked page holds. */
export const signalFeatures = [
  'A signal with direction, entry and time left',
  'Stop loss, take profit and the martingale plan, levels 0 to 3',
  'The price chart with the signal on it',
  'Every earlier signal with its outcome',
] as const;
