import { getPair } from '@croneai/engine/markets/universe.ts';
import { NO_CALIBRATION } from '@croneai/engine/model/calibration.ts';
import type { WalkedForecast } from '../src/measure/walk-markets.ts';

const START = Date.parse('2026-03-02T00:00Z');
const SLOT_MS = 300_000;

/**
 * Makes a licensed forecast to buy, with a distance of 0.01 to its target. With `won: null`, the
 * stake is returned.
 */
export function someForecast({
  slot = 0,
  won = true as boolean | null,
  probability = 0.6,
  symbol = 'EURUSD',
  licensed = true,
  strength = 0,
  spread = 0,
}): WalkedForecast {
  const buyR = won === null ? 0 : won ? 1 : -1;
  const forecast = { side: 'buy', probability, low: probability, high: probability } as const;
  return {
    pair: getPair(symbol),
    forecast,
    offer: { ...forecast, offered: probability, cautious: probability },
    calibration: { ...NO_CALIBRATION, effect: 0, effectError: 0 },
    licensed,
    evidence: 1,
    strength,
    row: {
      slot: START + slot * SLOT_MS,
      settledAt: START + (slot + 1) * SLOT_MS,
      closes: [],
      features: new Float32Array(11),
      entry: 1.1,
      distance: 0.01,
      atr: 0.007,
      spread,
      outcome: { buyR, sellR: -buyR, label: won === null ? null : won ? 1 : 0 },
    },
  };
}
/** Number of slots in a day. */
export const DAY_SLOTS = 288;
