import type { Pair } from '@croneai/engine/markets/pair.ts';

/** Twelve Data's names of the indices that it has intraday; those it lacks are not here and not supported. */
const INDEX_SYMBOLS: Readonly<Record<string, string>> = {
  US500: 'SPX',
  US30: 'DJI',
  US100: 'NDX',
  US2000: 'RUT',
  UK100: 'UKX',
  GER40: 'GDAXI',
  FRA40: 'FCHI',
  EU50: 'STOXX50E',
  ESP35: 'IBEX',
  NED25: 'AEX',
  SUI20: 'SSMI',
  JPN225: 'N225',
  HK50: 'HSI',
  IND50: 'NSEI',
  AUS200: 'AXJO',
};

/** How Twelve Data calls a pair (`EUR/USD`, `XAU/USD`, `SPX`), or undefined where it has none for it. */
export function twelveDataSymbol({ kind, symbol, base, quote }: Pair): string | undefined {
  if (kind === 'index') return INDEX_SYMBOLS[symbol];
  // Its crypto pairs are quoted in dollars, not in USDT: another market than ours.
  return kind === 'crypto' ? undefined : `${base}/${quote}`;
}
