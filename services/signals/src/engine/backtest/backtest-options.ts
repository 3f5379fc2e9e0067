import { parseArgs } from 'node:util';

export interface BacktestOptions {
  readonly days: number;
  /** Symbols; undefined is every pair that there are prices of. */
  readonly pairs: readonly string[] | undefined;
  /** A folder of recorded candles, or one file; undefined is the synthetic feed. */
  readonly candles: string | undefined;
  readonly out: string;
  /** Of the synthetic feed. */
  readonly seed: string;
  /** End of the last day, epoch milliseconds; undefined is the end of the recording, or the last UTC midnight. */
  readonly until: number | undefined;
  readonly warmDays: number;
  readonly signalsPerSlot: number;
}

export const USAGE = `npm run backtest -- [options]
  --days N              days to replay (30)
  --pairs EURUSD,…      only these pairs (all that there are prices of)
  --candles FOLDER      recorded candles (CSV: time,open,high,low,close,volume) instead of the synthetic feed
  --out FOLDER          where backtest.json and backtest.html are written (.data/backtest)
  --seed TEXT           the seed of the synthetic feed (croneai)
  --until 2026-11-20    end of the replay, UTC (end of the recording, or the last midnight)
  --warm-days N         days before, which the first confidence rests on (7)
  --signals-per-slot N  how many signals a slot publishes (1)`;

/** What cannot be run as asked. The message is for the person who typed it. */
export class BacktestOptionsError extends Error {
  override readonly name = 'BacktestOptionsError';

  constructor(problem: string) {
    super(`${problem}\n\n${USAGE}`);
  }
}

const MAX_DAYS = 3_660;
const MAX_SIGNALS_PER_SLOT = 100;

/** Throws a BacktestOptionsError. `defaultSeed` is that of the running system. */
export function readBacktestOptions(args: readonly string[], defaultSeed = 'croneai'): BacktestOptions {
  const values = parse(args);
  const pairs = values.pairs
    ?.split(',')
    .map((symbol) => symbol.trim().replace('/', '').toUpperCase())
    .filter((symbol) => symbol !== '');
  if (pairs?.length === 0) throw new BacktestOptionsError('--pairs names no pair');
  return {
    days: wholeNumber('--days', values.days ?? '30', 1, MAX_DAYS),
    pairs,
    candles: values.candles,
    out: values.out ?? '.data/backtest',
    seed: values.seed ?? defaultSeed,
    until: values.until === undefined ? undefined : dateOf(values.until),
    warmDays: wholeNumber('--warm-days', values['warm-days'] ?? '7', 0, MAX_DAYS),
    signalsPerSlot: wholeNumber(
      '--signals-per-slot',
      values['signals-per-slot'] ?? '1',
      1,
      MAX_SIGNALS_PER_SLOT,
    ),
  };
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      options: {
        days: text,
        pairs: text,
        candles: text,
        out: text,
        seed: text,
        until: text,
        'warm-days': text,
        'signals-per-slot': text,
      },
    }).values;
  } catch (error) {
    throw new BacktestOptionsError(error instanceof Error ? error.message : String(error));
  }
}

function wholeNumber(name: string, text: string, min: number, max: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max))
    throw new BacktestOptionsError(`${name} must be a whole number from ${min} to ${max}, not "${text}"`);
  return value;
}

function dateOf(text: string): number {
  const time = /^\d{4}-\d{2}-\d{2}(T.*Z)?$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time))
    throw new BacktestOptionsError(`--until must be a UTC date like 2026-11-20, not "${text}"`);
  return time;
}
