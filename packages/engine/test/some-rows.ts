import { SERVED } from '../src/engines/engines.ts';
import type { SettledRow } from '../src/model/ledger.ts';
import { sigmoid } from '../src/model/logistic.ts';
import type { SettledRow as SettledSignal, TapeSignal } from '../src/settled/signal-rows.ts';
import { randomOf } from './random-candles.ts';

const SLOT_MS = 300_000;

/**
 * Creates rows. Before `endsAt`, their labels follow the first feature with strength `skill`; from
 * `endsAt` on, the labels are random. With `isHoley`, some rows and some labels are missing.
 */
export function skilledRows({
  seed = 1,
  from = Date.parse('2026-03-02T00:00Z'),
  until,
  skill,
  endsAt = until,
  lostR = 0.8,
  isHoley = false,
}: Record<'until' | 'skill', number> & {
  seed?: number;
  from?: number;
  endsAt?: number;
  lostR?: number;
  isHoley?: boolean;
}): SettledRow[] {
  const random = randomOf(seed);
  const rows: SettledRow[] = [];
  for (let slot = from; slot + SLOT_MS <= until; slot += SLOT_MS) {
    const features = Float32Array.from({ length: SERVED.features.names.length }, () => (random() - 0.5) * 4);
    const strength = slot < endsAt ? skill : 0;
    const won = random() < sigmoid(strength * (features[0] as number)) ? 1 : 0;
    const label = isHoley && random() < 0.02 ? null : won;
    if (isHoley && random() < 0.05) continue;
    rows.push({
      slot,
      features,
      entry: 100,
      distance: 1,
      atr: 0.7,
      spread: 0,
      outcome: { label, buyR: won ? 0.8 : -lostR, sellR: won ? -0.8 : lostR },
      settledAt: slot + SLOT_MS,
      closes: [],
    });
  }
  return rows;
}

/**
 * Creates a signal with a result of `multiple` times its risk. Null means that it expired without
 * prices.
 */
export function someSignal(
  slot: number,
  multiple: number | null,
  change: Partial<SettledSignal> = {},
): SettledSignal {
  const { signalType = 'buy' } = change;
  const [entry, risk] = [1.1, signalType === 'buy' ? 0.001 : -0.001];
  return {
    pair: 'EURUSD',
    signalType,
    entryPrice: entry,
    stopLoss: entry - risk,
    confidence: 60,
    status: multiple === null ? 'expired' : 'closed',
    outcome: multiple === null ? null : multiple > 0 ? 'profit' : multiple < 0 ? 'loss' : 'breakeven',
    exitPrice: multiple === null ? null : entry + multiple * risk,
    settledFrom: null,
    slot,
    rank: 1,
    forecast: { paysBy: { kind: 'none' }, costR: 0 },
    ...change,
  };
}

/** Creates a settled signal for accounts: a buy in the first slot, from 100 to 100.4. */
export const someTape = (change: Partial<TapeSignal> = {}): TapeSignal => ({
  id: 'a',
  pair: 'EURUSD',
  asset: 'EUR/USD',
  signalType: 'buy',
  precision: 2,
  slot: 0,
  rank: 1,
  entryPrice: 100,
  stopLoss: 99,
  takeProfit: null,
  confidence: 60,
  status: 'closed',
  outcome: 'profit',
  exitPrice: 100.4,
  settledFrom: null,
  startsAt: 0,
  createdAt: 0,
  expiresAt: SLOT_MS,
  settledAt: SLOT_MS + 1_000,
  terms: { paysBy: { kind: 'none' }, costR: 0 },
  ...change,
});
