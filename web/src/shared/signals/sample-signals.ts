import {
  MARTINGALE_LEVELS,
  MARTINGALE_STEP_SECONDS,
  SIGNAL_VALIDITY_SECONDS,
  type Signal,
} from '@croneai/contracts/signals.ts';
import { resultOf } from '@croneai/rules/gain.ts';
import { slotStartOf } from './boundary.ts';

const VALIDITY_MS = SIGNAL_VALIDITY_SECONDS * 1000;

/** Returns entry and expiry of each level, if level 0 starts at `startsAt`. */
function martingaleLevels(startsAt: number): Signal['martingaleLevels'] {
  return MARTINGALE_LEVELS.map((level) => {
    const entryAt = startsAt + level * MARTINGALE_STEP_SECONDS * 1000;
    return {
      level,
      entryTime: new Date(entryAt).toISOString(),
      expiryTime: new Date(entryAt + VALIDITY_MS).toISOString(),
    };
  });
}

/** Made-up forecast. A sample signal shows neither its reasons nor its interval. */
const SAMPLE_FORECAST: Signal['forecast'] = {
  low: 0,
  high: 100,
  needed: 54.6,
  paysBy: { kind: 'payout', payout: 0.85 },
  costR: 0,
  reasons: [],
  model: 'sample',
  slots: 0,
};

/** Creates a signal that is not real. Show it only with the mark "Sample". */
export function sampleSignal(
  startsAt: number,
  fields: Pick<Signal, 'id' | 'asset' | 'signalType' | 'entryPrice' | 'precision' | 'confidence'> &
    Partial<Signal>,
): Signal {
  const start = new Date(startsAt).toISOString();
  const signal: Omit<Signal, 'result'> = {
    pair: fields.asset.replace(/\(.*\)/, '').replace(/\W/g, ''),
    stopLoss: null,
    takeProfit: null,
    forecast: SAMPLE_FORECAST,
    analysis: 'This is a sample, not a real signal.',
    status: 'active',
    outcome: null,
    exitPrice: null,
    settledFrom: null,
    slot: startsAt,
    rank: 1,
    startsAt: start,
    createdAt: start,
    updatedAt: start,
    expiresAt: new Date(startsAt + VALIDITY_MS).toISOString(),
    settledAt: null,
    martingaleLevels: martingaleLevels(startsAt),
    provenance: 'synthetic',
    ...fields,
  };
  return { ...signal, result: resultOf(signal) };
}

/**
 * Returns the signal to show if the stream cannot be read at all. It is valid for five minutes from
 * `now`.
 */
export function fallbackSignal(now: number): Signal {
  return sampleSignal(now, {
    id: 'sample-fallback',
    asset: 'EUR/USD (OTC)',
    signalType: 'buy',
    entryPrice: 1.085,
    precision: 3,
    confidence: 85,
  });
}

/** The pairs of the sample stream, which take turns. */
const SAMPLE_PAIRS = [
  ['EUR/USD (OTC)', 1.0852, 4],
  ['GBP/USD (OTC)', 1.2704, 4],
  ['USD/JPY (OTC)', 151.24, 2],
  ['AUD/USD (OTC)', 0.6548, 4],
  ['USD/CAD (OTC)', 1.3681, 4],
] as const;

const SAMPLE_CONFIDENCE = [95, 92, 90, 93, 88] as const;

/**
 * Returns five signals of currency pairs, newest first, alternating CALL and PUT. Each has its own
 * five-minute window.
 */
export function sampleStream(now: number): Signal[] {
  const newest = slotStartOf(now, SIGNAL_VALIDITY_SECONDS);
  return SAMPLE_PAIRS.map(([asset, entryPrice, precision], index) =>
    sampleSignal(newest - index * VALIDITY_MS, {
      id: `sample-${index}`,
      asset,
      entryPrice,
      precision,
      signalType: index % 2 === 0 ? 'buy' : 'sell',
      confidence: SAMPLE_CONFIDENCE[index] ?? 90,
      ...(index === 0 ? {} : { status: 'closed', outcome: index === 3 ? 'loss' : 'profit' }),
    }),
  );
}
