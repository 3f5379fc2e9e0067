import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { loadRecordedMarketData } from '@croneai/engine/recordings/load-recordings.ts';
import type { OptionsOf } from '../options.ts';
import { WORLDS, type World, worldMarket, worldPair } from '../prices/world.ts';
import { OptionsError } from '../usage.ts';
import { type BiasMarket, type BiasResult, checkBias } from './check-bias.ts';
import { GATE_FROM } from './world-gates.ts';

const MARKETS = 3;
const DAYS = 14;

/**
 * Runs the checks of an engine on a simulated world with skill, or on recorded prices. Shows no
 * results on recorded prices, so the run does not count as a look.
 */
export const tryBias = async ({ engine, path }: OptionsOf<'bias'>): Promise<BiasResult[]> =>
  checkBias(engine, path === undefined ? madeMarkets() : await recordedMarkets(path));

const madeMarkets = (): BiasMarket[] =>
  Array.from({ length: MARKETS }, (_none, market) => {
    const [world, pair] = [WORLDS.trend as World, worldPair(market + 1)];
    return { pair, ...worldMarket({ world, market, seed: 1, pair, from: GATE_FROM, days: DAYS }) };
  });

async function recordedMarkets(path: string): Promise<BiasMarket[]> {
  const { recordings, barMs } = await loadRecordedMarketData(path, { now: Date.now });
  if (barMs !== MINUTE_MS) throw new OptionsError('The checks need bars of one minute');
  return [...recordings.values()];
}
