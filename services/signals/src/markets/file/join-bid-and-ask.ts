import type { Candle } from '../candle.ts';
import type { CandleFile } from './candle-file.ts';

/** `EURUSD.bid.csv`, `EURUSD-ask.csv`, `eurusd_bid.csv`. */
const SIDED = /^(.+)[._-](bid|ask)\.csv$/i;

/**
 * The two files of a market, of its bids and of its asks, as one of mid prices with the mean spread of each bar. Minutes that only one of them has
 * are left out, and so become gaps. A file without its other side is a problem; all other files are as they were.
 */
export function joinBidAndAsk(files: readonly CandleFile[]): CandleFile[] {
  const sides = new Map<string, { bid?: CandleFile; ask?: CandleFile }>();
  const others: CandleFile[] = [];
  for (const file of files) {
    const [, name, side] = SIDED.exec(file.file) ?? [];
    if (!name || !side) others.push(file);
    else sides.set(name, { ...sides.get(name), [side.toLowerCase()]: file });
  }
  return [...others, ...[...sides].map(([name, { bid, ask }]) => joinSides(name, bid, ask))];
}

function joinSides(name: string, bid: CandleFile | undefined, ask: CandleFile | undefined): CandleFile {
  const one = (bid ?? ask) as CandleFile;
  if (!bid || !ask) {
    const problem = `has no file of its ${bid ? 'asks' : 'bids'} beside it`;
    return { ...one, problems: [...one.problems, { file: one.file, line: 1, problem }] };
  }
  const askAt = new Map(ask.candles.map((candle) => [candle.time, candle]));
  const candles: Candle[] = [];
  const lines: number[] = [];
  const spreads: number[] = [];
  for (const [index, low] of bid.candles.entries()) {
    const high = askAt.get(low.time);
    if (!high) continue;
    candles.push(midOf(low, high));
    lines.push(bid.lines[index] as number);
    spreads.push(spreadOf(low, high));
  }
  return { file: `${name}.csv`, candles, lines, spreads, problems: [...bid.problems, ...ask.problems] };
}

/** The two sides are not recorded at the same moment, and one price may seem to cross: the mean of the bar's four does so hardly ever. */
function spreadOf(bid: Candle, ask: Candle): number {
  const sum = ask.open - bid.open + (ask.high - bid.high) + (ask.low - bid.low) + (ask.close - bid.close);
  return Math.max(0, sum / 4);
}

function midOf(bid: Candle, ask: Candle): Candle {
  const mid = (price: 'open' | 'high' | 'low' | 'close') => (bid[price] + ask[price]) / 2;
  return {
    time: bid.time,
    open: mid('open'),
    high: mid('high'),
    low: mid('low'),
    close: mid('close'),
    volume: bid.volume + ask.volume,
  };
}
