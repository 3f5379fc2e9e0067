import type { NotCountedReason } from '@croneai/contracts/own-trades.ts';

/** Reasons why a settled trade of a member has no result. */
export const notCountedTexts: Readonly<Record<NotCountedReason, string>> = {
  late: 'Not counted: the signal was published late, and then had no usable prices.',
  'no-price': 'Not counted: a price of this signal is missing.',
  'beyond-stop': 'Not counted: your entry price is at or beyond the stop loss.',
};
