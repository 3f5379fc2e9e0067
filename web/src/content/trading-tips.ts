import { RISK_TIP_MAX_PERCENT } from '@croneai/contracts/signals.ts';

/** Returns the tips on the signals page. They depend on the payment terms. */
export const tipsOf = (isFixedTime: boolean) => [
  {
    title: `Never risk more than ${RISK_TIP_MAX_PERCENT}% per trade`,
    text: 'Ten losses in a row at 2% leave about 82% of your capital. At 10%, they leave 35%.',
  },
  {
    title: 'Enter at once or not at all',
    text: 'The further the price has moved, the worse your odds. The card shows how long entry is open.',
  },
  isFixedTime
    ? {
        title: 'Fix the stake before anything else',
        text: 'A losing fixed-time trade costs the whole stake. The price at expiry decides, so there’s nothing to close early.',
      }
    : {
        title: 'Set the stop loss before anything else',
        text: 'A stop you only think about is one you’ll move.',
      },
  {
    title: 'Count results over weeks',
    text: 'Ten signals say next to nothing.',
  },
];
