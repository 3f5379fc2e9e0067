import { DAY_MS } from '@croneai/contracts/units.ts';
import { SERVED } from '@croneai/engine/engines/engines.ts';
import type { Candle } from '@croneai/engine/markets/candle.ts';
import { fixedPrices } from '@croneai/engine/markets/market-data.ts';
import { replayMarket } from '@croneai/engine/model/replay-market.ts';
import { describe, expect, it } from 'vitest';
import { randomOf } from '../../../../packages/engine/test/random-candles.ts';
import { compareOlder, olderText, oneBarLater } from './older-bars.ts';
import { WORLDS, type World, worldMarket, worldPair } from './world.ts';

const FROM = Date.parse('2026-03-02T00:00Z');
const DAYS = 14;
const pair = worldPair(1);

async function textOf(candles: readonly Candle[]): Promise<string> {
  const marketData = fixedPrices(candles);
  const span = {
    features: SERVED.features,
    rule: 2,
    from: FROM,
    to: FROM + DAYS * DAY_MS,
  } as const;
  const rows = await replayMarket({ marketData, pair, ...span });
  const older = await replayMarket({ marketData: oneBarLater(marketData), pair, ...span });
  const found = compareOlder(pair.symbol, rows, older);
  return found ? olderText(found) : 'too few';
}

const worldOf = (name: string) =>
  worldMarket({ world: WORLDS[name] as World, market: 0, seed: 1, pair, from: FROM, days: DAYS }).candles;

describe('features one bar older than the entry', { timeout: 30_000 }, () => {
  it('keep what a true effect shows', async () => {
    expect(await textOf(worldOf('trend'))).toContain('it stays, so it is no bounce of quotes');
  });

  it('lose what a bounce of quotes shows', async () => {
    const random = randomOf(4);
    const bounced = worldOf('noise').map((bar) => {
      // Each close is at the bid or at the ask, three hundredths of a percent apart: as wide as a minute moves.
      const close = bar.close + (random() < 0.5 ? -0.015 : 0.015);
      return { ...bar, close, high: Math.max(bar.high, close), low: Math.min(bar.low, close) };
    });
    expect(await textOf(bounced)).toContain('it is mostly a bounce of quotes');
  });

  it('show nothing where there is nothing, and are not told of a few slots', async () => {
    expect(await textOf(worldOf('noise'))).toContain('nothing to be seen of either');
    expect(await textOf(worldOf('noise').slice(0, 2_000))).toBe('too few');
  });
});
