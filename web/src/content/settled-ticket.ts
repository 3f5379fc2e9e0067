import type { SettledExample } from '@croneai/contracts/record.ts';

/** Words of the settled signal that public pages show. */
export const settledTexts = {
  confidence: 'confidence',
  sample: 'Sample',
  captions: {
    shown: 'The latest public signal, an hour old, won or lost.',
    sample: 'A made-up sample of what members get.',
    failed: 'The signal feed isn’t answering. This is a sample, not a signal.',
  },
} as const;

/** In the document, and wherever no real one is there to show. */
export const sampleSettled: SettledExample = {
  asset: 'EUR/USD (OTC)',
  signalType: 'buy',
  entryPrice: 1.085,
  stopLoss: 1.0843,
  takeProfit: 1.0861,
  exitPrice: 1.0857,
  precision: 4,
  confidence: 62,
  status: 'closed',
  outcome: 'profit',
  forecast: { paysBy: { kind: 'payout', payout: 0.85 }, costR: 0 },
  result: { percent: 0.064516, r: 1, stakes: 0.85 },
  startsAt: '2026-01-05T09:30:00.000Z',
  expiresAt: '2026-01-05T09:35:00.000Z',
  provenance: 'synthetic',
  minutes: [
    { high: 1.0852, low: 1.0848, close: 1.0849 },
    { high: 1.0853, low: 1.0847, close: 1.0852 },
    { high: 1.0856, low: 1.0851, close: 1.0854 },
    { high: 1.0855, low: 1.0851, close: 1.0853 },
    { high: 1.0858, low: 1.0852, close: 1.0857 },
  ],
};
