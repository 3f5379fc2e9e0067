import type { SettledExample } from '@croneai/contracts/record.ts';

/** Texts of the settled signal on public pages. */
export const settledTexts = {
  confidence: 'confidence',
  captions: {
    shown: 'Our latest public result, at least an hour old.',
    sample: 'Not a real signal.',
    failed: 'The signal feed isn’t answering.',
  },
} as const;

/**
 * Signal in the prerendered document, and wherever no real signal is available. The sample is a
 * losing trade, because an invented win would look like a promise. Its confidence is no higher than
 * what the engine publishes.
 */
export const sampleSettled: SettledExample = {
  asset: 'EUR/USD (OTC)',
  signalType: 'buy',
  entryPrice: 1.085,
  stopLoss: 1.0843,
  takeProfit: 1.0861,
  exitPrice: 1.0847,
  precision: 4,
  confidence: 56,
  status: 'closed',
  outcome: 'loss',
  forecast: { paysBy: { kind: 'payout', payout: 0.85 }, costR: 0 },
  result: { percent: -0.02765, r: -0.428571, stakes: -1 },
  startsAt: '2026-01-05T09:30:00.000Z',
  expiresAt: '2026-01-05T09:35:00.000Z',
  provenance: 'synthetic',
  minutes: [
    { high: 1.0852, low: 1.0848, close: 1.0851 },
    { high: 1.0855, low: 1.085, close: 1.0853 },
    { high: 1.0854, low: 1.0849, close: 1.085 },
    { high: 1.0851, low: 1.0845, close: 1.0846 },
    { high: 1.0849, low: 1.0845, close: 1.0847 },
  ],
};
