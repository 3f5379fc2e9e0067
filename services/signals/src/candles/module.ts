import { randomUUID } from 'node:crypto';
import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import { volatilityOf } from '@croneai/engine/markets/movement.ts';
import { createLivePrices } from '@croneai/platform/live/live-prices.ts';
import type { Module } from '@croneai/platform/module.ts';
import type { Access } from '../access/module.ts';
import type { Feeds } from '../feeds/module.ts';
import type { Signals } from '../signals/module.ts';
import { publishPrices } from './publish-prices.ts';
import { readMinutes } from './read-minutes.ts';
import { candleRoutes } from './routes.ts';
import { createVolatilityStore } from './volatility.ts';

export type { ReadMinutes } from './read-minutes.ts';

export type Candles = ReturnType<typeof openCandles>;
export type MarketNews = ReturnType<typeof openMarketNews>;

/** Shortest interval at which prices on open pages are updated. */
const PUBLISH_PRICES_EVERY_MS = 1_000;

/**
 * Opens the prices that members see: charts, the latest price each second, and market movements.
 */
export function openCandles(
  { redis, liveRedis, now }: Pick<ServicePlatform, 'redis' | 'liveRedis' | 'now'>,
  {
    feeds,
    access,
    signals,
  }: {
    feeds: Pick<Feeds, 'marketData' | 'provenance'>;
    access: Pick<Access, 'admitViewer'>;
    signals: Pick<Signals, 'store' | 'listVersion'>;
  },
) {
  const { marketData, provenance } = feeds;
  const { admitViewer } = access;
  const livePrices = createLivePrices(liveRedis, randomUUID());
  const { find: findVolatility } = createVolatilityStore(redis);
  return {
    routes: candleRoutes({ admitViewer, marketData, findVolatility, provenance, now }),
    repeats: [
      {
        name: 'publish prices',
        everyMs: PUBLISH_PRICES_EVERY_MS,
        work: publishPrices({
          livePrices,
          marketData,
          signals: signals.store,
          listVersion: signals.listVersion,
          now,
        }),
      },
    ],
    /** True in the process that currently has the turn to publish prices. */
    isMyTurn: livePrices.isMyTurn,
  } satisfies Module & Record<string, unknown>;
}

/**
 * Opens the market data that a worker publishes with each slot: the last minutes of a signal's
 * chart, and the volatility of all markets.
 */
export function openMarketNews(
  { redis, now }: Pick<ServicePlatform, 'redis' | 'now'>,
  { feeds: { marketData } }: { feeds: Pick<Feeds, 'marketData'> },
) {
  const store = createVolatilityStore(redis);
  return {
    readMinutes: readMinutes({ marketData, now }),
    async publishMovements(slot: Parameters<typeof volatilityOf>[0]): Promise<void> {
      const moved = volatilityOf(slot, marketData);
      if (moved) await store.put(moved);
    },
  };
}
