import type { RecordRange, SlotMark } from '@croneai/contracts/record.ts';

/** Words of the strip of today's slots and of the track record. */
export const recordTexts = {
  title: 'Today’s record',
  marks: {
    won: 'won',
    lost: 'lost',
    even: 'even',
    unpriced: 'no price',
    none: 'no signal',
    missed: 'missed',
  } satisfies Record<SlotMark, string>,
  loading: 'Today’s record is loading.',
  failed: 'Today’s record couldn’t be loaded.',
  empty: 'The first slot of the day is still running.',
  verdicts: {
    better: 'Better than 97.5% of coin tosses for the direction would have done on the same signals.',
    worse: 'Worse than 97.5% of coin tosses for the direction would have done on the same signals.',
    chance:
      'Within what coin tosses for the direction bring on the same signals: no proof of skill in this range.',
  },
  range: 'Range of the figures',
  ranges: { today: 'Today', '7d': '7 days', '30d': '30 days', all: 'All' } satisfies Record<
    RecordRange,
    string
  >,
  nothingSettled: 'No signal has been settled in this range yet.',
  rangeFailed: 'This range couldn’t be loaded.',
  benchmarks:
    'Always buy: the same pairs, entries and exits, bought each time. Coin tosses: the direction of each signal by chance; 95% of all tosses end in the band. All under the terms that each signal was published with, so that both can be worked out from the CSV.',
} as const;
