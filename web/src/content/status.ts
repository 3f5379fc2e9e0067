/** Words of the status panel on the home page. */
export const statusTexts = {
  service: 'Service',
  states: { operational: 'Operational', degraded: 'Degraded', down: 'Down' },
  lastSlot: 'Last slot',
  nextSlot: 'Next slot',
  pairs: 'Pairs watched',
  prices: 'Prices',
  provenance: { synthetic: 'Synthetic (demo)', recorded: 'Recorded', live: 'Live' },
  slotOutcomes: {
    published: 'published',
    none: 'no signal',
    late: 'published late',
    missed: 'missed',
  },
  noSlot: 'None yet',
  unavailable: 'Not available right now',
} as const;
