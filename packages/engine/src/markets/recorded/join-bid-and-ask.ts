import type { Candle } from '../candle.ts';
import { type CandleFile, type FileProblem, findSpreadFault } from './candle-file.ts';

/**
 * Matches `EURUSD.bid.csv` and `eurusd-m1-bid-2013.csv.gz`. The name without its side (bid or
 * offer) identifies the market.
 */
const SIDED = /^(.+)[._-](bid|ask)([._-].+)?\.csv(\.gz)?$/i;

/**
 * Joins the bid file and the offer file of each market into one file of mid prices, with the mean
 * spread of each bar. A minute that is missing in one of the two files becomes a gap. If a market
 * has only one of the two files, this is reported as a problem. Files whose names do not match
 * SIDED remain unchanged.
 */
export function joinBidAndAsk(files: readonly CandleFile[]): CandleFile[] {
  const sides = new Map<string, { bid?: CandleFile; ask?: CandleFile }>();
  const others: CandleFile[] = [];
  for (const file of files) {
    const [, name, side, rest = ''] = SIDED.exec(file.file) ?? [];
    if (!name || !side) {
      others.push(file);
      continue;
    }
    const market = `${name}${rest}`.toUpperCase();
    sides.set(market, { ...sides.get(market), [side.toLowerCase()]: file });
  }
  return [...others, ...[...sides.values()].map(({ bid, ask }) => joinSides(bid, ask))];
}

function joinSides(bid: CandleFile | undefined, ask: CandleFile | undefined): CandleFile {
  const one = (bid ?? ask) as CandleFile;
  if (!bid || !ask) {
    const problem = `has no file of its ${bid ? 'asks' : 'bids'} beside it`;
    return { ...one, problems: [...one.problems, { file: one.file, line: 1, problem }] };
  }
  const askAt = new Map(ask.candles.map((candle) => [candle.time, candle]));
  const candles: Candle[] = [];
  const lines: number[] = [];
  const spreads: number[] = [];
  const problems: FileProblem[] = [];
  let crossed = 0;
  for (const [index, low] of bid.candles.entries()) {
    const high = askAt.get(low.time);
    if (!high) continue;
    const line = bid.lines[index] as number;
    const spread = spreadOf(low, high);
    const mid = midOf(low, high);
    if (spread < -CROSSED_SHARE * mid.close) crossed++;
    const fault = findSpreadFault(Math.max(0, spread), mid);
    if (fault) problems.push({ file: bid.file, line, problem: fault });
    candles.push(mid);
    lines.push(line);
    spreads.push(Math.max(0, spread));
  }
  if (crossed > candles.length / 2)
    problems.push({
      file: ask.file,
      line: 1,
      problem: `is below ${bid.file} in most minutes: are they swapped?`,
    });
  if (candles.length === 0 && bid.candles.length > 0)
    problems.push({ file: bid.file, line: 2, problem: `has no minute in common with ${ask.file}` });
  return {
    file: bid.file,
    form: `${bid.form}, bid and ask`,
    candles,
    lines,
    spreads,
    leftOut: new Map([...bid.leftOut, ...ask.leftOut]),
    problems: [...bid.problems, ...ask.problems, ...problems],
  };
}

/**
 * Tolerance for a spread below 0, as a share of the price. It covers the rounding error of summed
 * doubles.
 */
const CROSSED_SHARE = 1e-9;

/**
 * Returns the mean spread of a bar. Bid and offer are recorded at different moments, so a single
 * bid may be above the offer. The mean of a bar's four spreads is almost never negative.
 */
function spreadOf(bid: Candle, ask: Candle): number {
  const sum = ask.open - bid.open + (ask.high - bid.high) + (ask.low - bid.low) + (ask.close - bid.close);
  return sum / 4;
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
