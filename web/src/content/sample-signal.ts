/** The signal that the features page shows. Made up, and marked as a sample beside it. */
export const sampleSignal = {
  asset: 'EUR/USD (OTC)',
  prices: [
    { label: 'Stop loss', value: '1.0843' },
    { label: 'Entry', value: '1.0850' },
    { label: 'Take profit', value: '1.0863' },
  ],
  confidence: 88,
  caption: 'Direction, entry, stop, target, and how often this setup has held.',
} as const;
