import type { RecordRange, SlotMark } from '@croneai/contracts/record.ts';

/** Texts of the strip with today's slots. */
export const recordTexts = {
  title: 'Today’s record',
  curve: 'Running total since midnight UTC',
  wholeDay: 'See the whole day',
  least: 'Lowest',
  most: 'Highest',
  marks: {
    won: 'won',
    lost: 'lost',
    even: 'even',
    unpriced: 'not counted',
    none: 'no signal',
    missed: 'missed',
  } satisfies Record<SlotMark, string>,
  loading: 'Today’s record is loading.',
  failed: 'We couldn’t load today’s record.',
  again: 'Retrying.',
  empty: 'The first slot of the day is still running.',
  nothingSettled: (day: string) => `No results yet ${day === 'today' ? day : `on ${day}`}.`,
} as const;

/** Heading of the card with the strip, by the day that it shows. */
export const stripHeads = {
  today: { title: recordTexts.title, text: 'Every slot since midnight UTC.' },
  yesterday: { title: 'Yesterday’s record', text: 'Today has no results yet.' },
} as const;

/** Texts of the track record. They are a separate object, so that public pages do not load them. */
export const rangeTexts = {
  verdicts: {
    better: 'Better than 97.5% of coin tosses on the same signals.',
    worse: 'Worse than 97.5% of coin tosses on the same signals.',
    chance: 'Within the range of coin tosses, so it may be luck.',
  },
  ranges: { today: 'Today', '7d': '7 days', '30d': '30 days', all: 'All' } satisfies Record<
    RecordRange,
    string
  >,
  nothingSettled: 'No results in this period yet.',
  pays: 'Above 0 is profit.',
  unit: 'Total in stakes',
} as const;

/** Texts of the status panel on the home page. */
export const statusTexts = {
  states: { operational: 'Operational', degraded: 'Degraded', down: 'Down' },
  provenance: {
    synthetic: 'Simulated',
    'like-real': 'Simulated, realistic',
    recorded: 'Recorded',
    live: 'Live',
  },
  slotOutcomes: {
    published: 'published',
    none: 'no signal',
    late: 'published late',
    missed: 'missed',
  },
  unavailable: 'Not available right now',
} as const;
