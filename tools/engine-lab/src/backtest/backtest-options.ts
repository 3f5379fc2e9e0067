import { parseArgs } from 'node:util';
import { type PaysBy, parsePaysBy } from '@croneai/engine/model/pays-by.ts';

export type BacktestOptions = {
  readonly days: number;
  /** Symbols; undefined is every pair that there are prices of. */
  readonly pairs: readonly string[] | undefined;
  /** A folder of recorded candles, or one file; undefined is the synthetic feed. */
  readonly candles: string | undefined;
  readonly out: string;
  /** Of the synthetic feed. */
  readonly seed: string;
  /** End of the last day, epoch milliseconds; undefined is the end of each recording, or the last UTC midnight. */
  readonly until: number | undefined;
  /** At least so many days of the synthetic feed are learned from before the first that counts; of a recording all that there are. */
  readonly warmDays: number;
  readonly signalsPerSlot: number;
  readonly paysBy: PaysBy;
};

const USAGE = `npm run backtest -- [options]
  --days N              days that count: the last of each market (30)
  --pairs EURUSD,…      only these pairs (all that there are prices of)
  --candles FOLDER      recorded candles instead of the synthetic feed: a CSV a market (time,open,high,low,close,volume and,
                        where known, volume, spread), or X.bid.csv and X.ask.csv
  --out FOLDER          where backtest.json and backtest.html are written (.data/backtest)
  --seed TEXT           the seed of the synthetic feed (croneai)
  --until 2026-11-20    end of the replay, UTC (end of each recording, or the last midnight)
  --warm-days N         days before them, to learn from (7); of a recording everything before is read
  --signals-per-slot N  how many signals a slot publishes (1)
  --pays-by TERMS       what a signal gains: payout=0.85, points (less spread or fee) or none (payout=0.85)`;

/** Wrong options. The message is shown at the terminal. */
export class BacktestOptionsError extends Error {
  override readonly name = 'BacktestOptionsError';

  constructor(problem: string) {
    super(`${problem}\n\n${USAGE}`);
  }
}

const MAX_DAYS = 3_660;
const MAX_SIGNALS_PER_SLOT = 100;
const DEFAULT_PAYS_BY = 'payout=0.85';

/** Throws a BacktestOptionsError. `defaultSeed` is that of the running system. */
export function readBacktestOptions(args: readonly string[], defaultSeed = 'croneai'): BacktestOptions {
  const values = parse(args);
  const pairs = values.pairs
    ?.split(',')
    .map((symbol) => symbol.trim().replace('/', '').toUpperCase())
    .filter((symbol) => symbol !== '');
  if (pairs?.length === 0) throw new BacktestOptionsError('--pairs names no pair');
  const paysBy = parsePaysBy(values['pays-by'] ?? DEFAULT_PAYS_BY);
  if (!paysBy)
    throw new BacktestOptionsError(
      `--pays-by must be payout=0.85, points or none, not "${values['pays-by']}"`,
    );
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
    paysBy,
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
        'pays-by': text,
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
