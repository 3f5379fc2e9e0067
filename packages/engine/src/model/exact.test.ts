import { DAY_MS } from '@croneai/contracts/units.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { randomCandles } from '../../test/random-candles.ts';
import { ENGINES } from '../engines/engines.ts';
import { fixedPrices } from '../markets/market-data.ts';
import { getPair } from '../markets/universe.ts';
import { contentOf, stateOf } from '../walk-forward.ts';
import { writeArtefact } from './artefact.ts';
import type { Engine } from './engine.ts';
import { exp } from './exact.ts';
import { replayMarket } from './replay-market.ts';
import { trackMarket, walkTracks } from './track.ts';

const SLOT_MS = 300_000;
const FROM = Date.parse('2026-03-02T00:00Z');
const DAYS = 7;
const UNTIL = FROM + DAYS * DAY_MS;
/**
 * `Math` functions that may be rounded differently by different machines and JavaScript engines.
 */
const OWN_WAY = [
  ...'exp expm1 log log1p log2 log10 pow hypot cbrt sinh cosh tanh asinh acosh atanh'.split(' '),
  ...'sin cos tan asin acos atan atan2'.split(' '),
] as (keyof Math)[];

async function walked(engine: Engine) {
  const tracks = [];
  for (const [seed, symbol] of ['BTCUSDT', 'EURUSD'].entries()) {
    const pair = getPair(symbol);
    const candles = randomCandles({ seed, pair, from: FROM, bars: (DAYS * DAY_MS) / 60_000 }).map((bar) => ({
      ...bar,
      takerBuy: bar.volume / 3,
    }));
    const request = { marketData: fixedPrices(candles), pair, features: engine.features, rule: 2 } as const;
    const rows = await replayMarket({ ...request, from: FROM, to: UNTIL });
    const trainAt = [FROM + 5 * DAY_MS, FROM + 6 * DAY_MS];
    tracks.push(trackMarket(engine, pair, rows, { trainAt, until: UNTIL, slotMs: SLOT_MS, keepFrom: FROM }));
  }
  const joint = walkTracks(tracks, { until: UNTIL, slotMs: SLOT_MS });
  const content = contentOf(engine, tracks, joint, { prices: 'a.b', rule: 2, from: FROM, day: UNTIL });
  return { hash: writeArtefact(engine, content).hash, state: stateOf(tracks, joint) };
}

describe('a machine with other math functions', () => {
  afterEach(() => vi.restoreAllMocks());

  it.each(ENGINES.map((engine) => [engine.name, engine] as const))(
    'computes the same artefact, weights, and evidence for %s as this machine',
    async (_name, engine) => {
      const here = await walked(engine);
      for (const name of OWN_WAY) {
        const own = Math[name] as (...numbers: number[]) => number;
        vi.spyOn(Math, name as 'exp').mockImplementation((...numbers) => own(...numbers) * (1 + 1e-6));
      }
      expect(Math.exp(1)).not.toBe(Math.E);
      expect(await walked(engine)).toEqual(here);
    },
  );
});

describe('exp', () => {
  it('equals e^x except for the last bits, and does not change further for x beyond ±700', () => {
    for (let x = -30; x < 30; x += 0.0137) expect(Math.abs(exp(x) / Math.exp(x) - 1)).toBeLessThan(5e-16);
    expect(exp(0)).toBe(1);
    expect(exp(1_000)).toBe(exp(700));
    expect(exp(-1_000)).toBeGreaterThan(0);
    expect(exp(Number.NaN)).toBeNaN();
  });
});
