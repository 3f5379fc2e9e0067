import type { PaysBy, Signal, SignalForecast } from '@croneai/contracts/signals.ts';
import { someId } from './sessions.ts';

/** Makes a forecast published under these terms. */
export const someForecast = (
  paysBy: PaysBy = { kind: 'payout', payout: 0.85 },
  costR = 0,
): SignalForecast => ({
  low: 56,
  high: 58,
  needed: 54.6,
  paysBy,
  costR,
  reasons: [],
  model: 'abcdef012345',
  slots: 7_900,
});

/** Makes an active signal published now, in the form that members see. */
export function someSignal(): Signal {
  const at = new Date().toISOString();
  return {
    id: someId(),
    pair: 'XAUUSD',
    asset: 'XAU/USD',
    signalType: 'buy',
    precision: 2,
    entryPrice: 2_000,
    stopLoss: 1_990,
    takeProfit: 2_010,
    confidence: 60,
    analysis: 'A test.',
    status: 'active',
    outcome: null,
    exitPrice: null,
    settledFrom: null,
    result: null,
    slot: Date.parse(at),
    rank: 1,
    startsAt: at,
    createdAt: at,
    updatedAt: at,
    expiresAt: at,
    settledAt: null,
    martingaleLevels: [],
    provenance: 'synthetic',
    forecast: someForecast(),
  };
}
