import { SIGNAL_VALIDITY_SECONDS, type Signal } from '@croneai/contracts/signals.ts';
import { slotStartOf } from './boundary.ts';
import { sampleSignal } from './fallback-signal.ts';

const VALIDITY_MS = SIGNAL_VALIDITY_SECONDS * 1000;

/** The pairs of the sample stream, in rotation. */
const SAMPLE_PAIRS = [
  ['EUR/USD (OTC)', 1.0852, 4],
  ['GBP/USD (OTC)', 1.2704, 4],
  ['USD/JPY (OTC)', 151.24, 2],
  ['AUD/USD (OTC)', 0.6548, 4],
  ['USD/CAD (OTC)', 1.3681, 4],
] as const;

const SAMPLE_CONFIDENCE = [95, 92, 90, 93, 88] as const;

/** Five currency pairs, CALL and PUT in turn, each in its own five-minute window, newest first. */
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
