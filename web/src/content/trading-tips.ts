import { RISK_TIP_MAX_PERCENT } from '@croneai/contracts/signals.ts';

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
