import { seededRandom } from '../../../shared/site/seeded-random.ts';

export interface CandleShape {
  open: number;
  close: number;
  high: number;
  low: number;
}

/** Candles of a made-up price around 0, the same ones at every visit. */
export function candleWalk(seed: number, count: number): CandleShape[] {
  const random = seededRandom(seed);
  let price = 0;
  return Array.from({ length: count }, () => {
    const open = price;
    price += (random() - 0.46) * 2;
    const [high, low] = [Math.max(open, price) + random() * 0.7, Math.min(open, price) - random() * 0.7];
    return { open, close: price, high, low };
  });
}

/** Outcomes of made-up signals: more won than lost, with losses among them. */
export function outcomeWalk(seed: number, count: number, winShare: number): ('won' | 'lost')[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => (random() < winShare ? 'won' : 'lost'));
}
