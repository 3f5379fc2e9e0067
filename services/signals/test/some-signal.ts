import mongoose from 'mongoose';
import { someForecast } from '../../../tests/support/some-signal.ts';
import type { StoredSignal } from '../src/signals/signal.model.ts';

/**
 * Makes an active signal on synthetic prices. Its target and stop loss are too far away to be
 * reached.
 */
export function someSignal(change: Partial<StoredSignal> & Pick<StoredSignal, 'slot'>): StoredSignal {
  const startsAt = new Date(change.slot);
  return {
    id: new mongoose.Types.ObjectId().toHexString(),
    pair: 'BTCUSDT',
    asset: 'BTC/USDT',
    signalType: 'buy',
    entryPrice: 100_000,
    stopLoss: 1,
    takeProfit: 10_000_000,
    precision: 2,
    confidence: 60,
    forecast: someForecast(),
    analysis: 'A test.',
    status: 'active',
    outcome: null,
    exitPrice: null,
    settledFrom: null,
    rank: 1,
    startsAt,
    createdAt: startsAt,
    updatedAt: startsAt,
    expiresAt: new Date(change.slot + 300_000),
    settledAt: null,
    provenance: 'synthetic',
    ruleVersion: null,
    salt: '5a'.repeat(32),
    minutes: [],
    version: 1,
    ...change,
  };
}
