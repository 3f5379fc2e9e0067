import { MINUTE_MS } from '@croneai/contracts/units.ts';
import type { Candle } from '@croneai/engine/markets/candle.ts';
import type { Pair } from '@croneai/engine/markets/pair.ts';
import { createSyntheticMarketData } from '@croneai/engine/markets/synthetic/synthetic-market-data.ts';
import { findPair } from '@croneai/engine/markets/universe.ts';
import { type ProviderServer, startProviderServer } from './provider-test-server.ts';

// Replies have the shapes that github.com/binance/binance-spot-api-docs describes in rest-api.md
// and errors.md.

/** Drops or changes candles before they are sent. */
type Tamper = (candles: Candle[]) => Candle[];

export type BinanceServer = ProviderServer & {
  tamper: Tamper;
};

const SEED = 'binance';
const feed = createSyntheticMarketData({ seed: SEED, now: () => Number.MAX_SAFE_INTEGER });

/**
 * Serves GET /api/v3/ticker/price, and /api/v3/klines with the running candle at the end, like the
 * real API.
 */
export async function startBinanceServer(): Promise<BinanceServer> {
  let usedWeight = 0;
  const server = await startProviderServer(async ({ url }, now) => {
    usedWeight += 2;
    const headers = { 'x-mbx-used-weight': String(usedWeight), 'x-mbx-used-weight-1m': String(usedWeight) };
    if (url.pathname === '/api/v3/ticker/price') {
      const pairs = JSON.parse(url.searchParams.get('symbols') ?? '[]').map(findPair);
      if (pairs.some((one: Pair | undefined) => one?.kind !== 'crypto'))
        return { status: 400, headers, body: { code: -1121, msg: 'Invalid symbol.' } };
      const prices =
        (await createSyntheticMarketData({ seed: SEED, now: () => now }).lastPrices?.(pairs)) ?? [];
      return { headers, body: prices.map(({ pair, price }) => ({ symbol: pair, price: price.toFixed(8) })) };
    }
    const pair = findPair(url.searchParams.get('symbol') ?? '');
    if (url.pathname !== '/api/v3/klines') return { status: 404, headers, body: '<html>404</html>' };
    if (pair?.kind !== 'crypto')
      return { status: 400, headers, body: { code: -1121, msg: 'Invalid symbol.' } };
    const [from, to, limit] = ['startTime', 'endTime', 'limit'].map((key) =>
      Number(url.searchParams.get(key)),
    );
    if (!from || !to || !limit || limit > 1000 || url.searchParams.get('interval') !== '1m')
      return { status: 400, headers, body: { code: -1102, msg: 'Mandatory parameter was not sent.' } };
    const candles = await feed.candles({ pair, from, to: Math.min(to, now) + 1 });
    return { headers, body: binance.tamper(candles.slice(0, limit)).map(klineOf) };
  });
  const binance: BinanceServer = Object.assign(server, { tamper: (candles: Candle[]) => candles });
  return binance;
}

const klineOf = ({ time, open, high, low, close, volume }: Candle) => [
  time,
  open.toFixed(8),
  high.toFixed(8),
  low.toFixed(8),
  close.toFixed(8),
  volume.toFixed(8),
  time + MINUTE_MS - 1,
  (volume * close).toFixed(8),
  Math.round(volume),
  (volume / 2).toFixed(8),
  ((volume / 2) * close).toFixed(8),
  '0',
];
