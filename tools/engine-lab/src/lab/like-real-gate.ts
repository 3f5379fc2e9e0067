import { DAY_MS } from '@croneai/contracts/units.ts';
import { SERVED } from '@croneai/engine/engines/engines.ts';
import { type CostedTrack, expectSignals } from '@croneai/engine/expect-signals.ts';
import { createSyntheticMarketData } from '@croneai/engine/markets/synthetic/synthetic-market-data.ts';
import { PAIRS } from '@croneai/engine/markets/universe.ts';
import { TRAINING_DAYS } from '@croneai/engine/model/engine.ts';
import { replayMarket } from '@croneai/engine/model/replay-market.ts';
import { type Track, trackMarket } from '@croneai/engine/model/track.ts';
import { kindByKind } from '@croneai/engine/walk-forward.ts';
import { GATE_SLOT_MS, type GateResult } from './world-gates.ts';

/** What the corpus published when 28 days were learned from, and won, in percent (docs/engine.md, "The corpus"). */
const CORPUS = { published: 2.52, won: 51.8 };
/** A demo like real is as lively as recorded months, within so much. */
const FACTOR = 2;
const WON_WITHIN = 0.8;
const TERMS = [{ kind: 'payout', payout: 0.85 }] as const;
const UNTIL = Date.parse('2026-11-20T00:00Z');

export const FULL_LIKE_REAL = {
  seeds: ['croneai', 'b', 'c'],
  markets: PAIRS.length,
  /** That count, behind those that are learned from. */
  days: 14,
  /** With fewer markets hardly anything is published: then only too much of it is wrong. */
  isFull: true,
};

/** Whether the demo `like-real` has as little to find as recorded months. */
export async function tryLikeReal({
  seeds,
  markets,
  days,
  isFull,
}: typeof FULL_LIKE_REAL): Promise<GateResult[]> {
  const wins = { won: 0, all: 0 };
  let shares = 0;
  for (const seed of seeds) {
    const tracks: CostedTrack[] = [];
    for (const pair of kindByKind(PAIRS).slice(0, markets)) {
      const costed = await walkMarket(seed, pair, TRAINING_DAYS + days);
      countWins(costed.track, wins);
      tracks.push(costed);
    }
    const span = { from: UNTIL - days * DAY_MS, until: UNTIL, slotMs: GATE_SLOT_MS };
    const [expected] = expectSignals(tracks, { terms: TERMS, ...span, signalsPerSlot: 1 });
    shares += (expected?.slotShare ?? 0) / seeds.length;
  }
  return [
    {
      world: 'like-real',
      what: `% won of ${wins.all} forecasts`,
      value: (100 * wins.won) / wins.all,
      atLeast: CORPUS.won - WON_WITHIN,
      atMost: CORPUS.won + WON_WITHIN,
    },
    {
      world: 'like-real',
      what: `% of slots published at 0.85 by ${markets} markets, where the corpus has ${CORPUS.published}`,
      value: shares,
      ...(isFull && { atLeast: CORPUS.published / FACTOR }),
      atMost: CORPUS.published * FACTOR,
    },
  ];
}

async function walkMarket(seed: string, pair: (typeof PAIRS)[number], days: number): Promise<CostedTrack> {
  const marketData = createSyntheticMarketData({ provenance: 'like-real', seed, now: () => UNTIL });
  const from = UNTIL - days * DAY_MS;
  const rows = await replayMarket({ marketData, pair, features: SERVED.features, rule: 2, from, to: UNTIL });
  const trainAt = Array.from({ length: days }, (_none, day) => from + day * DAY_MS);
  const keepFrom = Number.POSITIVE_INFINITY;
  const track = trackMarket(SERVED, pair, rows, { trainAt, until: UNTIL, slotMs: GATE_SLOT_MS, keepFrom });
  return { track, costs: new Float64Array(rows.length) };
}

function countWins(
  { buys, came, tieBuys }: Pick<Track, 'buys' | 'came' | 'tieBuys'>,
  wins: { won: number; all: number },
): void {
  for (const [index, outcome] of came.entries()) {
    if (outcome < 0) continue;
    const buy = buys[index] as number;
    const isBuy = buy === 0.5 ? tieBuys[index] === 1 : buy > 0.5;
    wins.all++;
    if (isBuy === (outcome === 1)) wins.won++;
  }
}
