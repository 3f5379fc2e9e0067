import { parseArgs } from 'node:util';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { ENGINES } from '@croneai/engine/engines/engines.ts';
import type { Pair } from '@croneai/engine/markets/pair.ts';
import { findPair } from '@croneai/engine/markets/universe.ts';
import type { Engine } from '@croneai/engine/model/engine.ts';
import { SIGNAL_BARS } from '@croneai/engine/model/ledger.ts';
import { type PaysBy, parsePaysBy } from '@croneai/engine/model/pays-by.ts';
import { WORLDS, type World } from './world.ts';

export type CompareOptions = {
  readonly command: 'compare';
  readonly engines: readonly Engine[];
  /** A folder of recorded candles, a world, or the synthetic feed of a seed. */
  readonly prices:
    | { readonly kind: 'recorded'; readonly path: string }
    | { readonly kind: 'world'; readonly world: World }
    | { readonly kind: 'synthetic'; readonly seed: string };
  readonly days: number;
  readonly warmDays: number;
  readonly markets: number;
  readonly paysBy: PaysBy;
  readonly out: string;
};

/** `train` takes what `compare` does, and of it the prices and the folder. */
export type TrainOptions = Omit<CompareOptions, 'command'> & { readonly command: 'train' };

export type ExplainOptions = {
  readonly command: 'explain';
  readonly prices: Exclude<CompareOptions['prices'], { kind: 'world' }>;
  readonly pair: Pair;
  /** Start of the slot, epoch milliseconds. */
  readonly slot: number;
  readonly paysBy: PaysBy;
};

type WorldsOptions = {
  readonly command: 'worlds';
  readonly worlds: readonly string[];
  readonly seed: number;
};

export type LabOptions =
  | CompareOptions
  | TrainOptions
  | ExplainOptions
  | WorldsOptions
  | { readonly command: 'power'; readonly rate: number };

const USAGE = `npm run lab -- compare [options]
  --engines a,b         ${ENGINES.map(({ name }) => name).join(', ')} (all)
  --candles FOLDER      recorded candles (CSV or .csv.gz: time,open,high,low,close[,volume][,spread], or X.bid.csv and X.ask.csv)
  --world NAME          ${Object.keys(WORLDS).join(', ')}
  --seed TEXT           the synthetic feed of that seed (croneai), when neither of the above is given
  --days N              days that count (22)
  --warm-days N         days before them, to learn from (6)
  --markets N           of a world or the synthetic feed (6)
  --pays-by TERMS       payout=0.85, points or none (payout=0.85)
  --out FOLDER          where lab.json and lab.html are written (.data/lab)
npm run lab -- train [--candles, --world, --seed, --markets as above]    an artefact of the last 28 days, written to --out
npm run lab -- explain --pair EURUSD --slot 2026-11-20T12:00Z [--candles, --seed, --pays-by as above]    one decision taken apart
npm run lab -- worlds [--world NAME] [--seed 1]    the gates of the worlds; exit code 1 when one is broken
npm run lab -- power --rate 52    trades until a true win rate can be told from a coin`;

/** Wrong options. The message is shown at the terminal. */
export class LabOptionsError extends Error {
  override readonly name = 'LabOptionsError';

  constructor(problem: string) {
    super(`${problem}\n\n${USAGE}`);
  }
}

const MOST_DAYS = 3_660;
const MOST_MARKETS = 247;
const MOST_SEED = 1_000_000;
const SLOT_MS = SIGNAL_BARS * MINUTE_MS;

/** Throws a LabOptionsError. */
export function readLabOptions(args: readonly string[]): LabOptions {
  const [command, ...rest] = args;
  const values = parse(rest);
  if (command === 'power') return { command, rate: number('--rate', values.rate ?? '52', 50.01, 99.99) };
  if (command === 'explain') return explainOptions(values);
  if (command === 'worlds') return worldsOptions(values);
  if (command !== 'compare' && command !== 'train')
    throw new LabOptionsError(command ? `There is no "${command}"` : 'Say what to do');
  if (values.candles !== undefined && values.world !== undefined)
    throw new LabOptionsError('--candles and --world exclude each other');
  return {
    command,
    engines: enginesOf(values.engines),
    prices: pricesOf(values),
    days: whole('--days', values.days ?? (command === 'train' ? '28' : '22'), 1, MOST_DAYS),
    warmDays: whole('--warm-days', values['warm-days'] ?? (command === 'train' ? '0' : '6'), 0, MOST_DAYS),
    markets: whole('--markets', values.markets ?? '6', 1, MOST_MARKETS),
    paysBy: paysByOf(values),
    out: values.out ?? '.data/lab',
  };
}

type Values = ReturnType<typeof parse>;

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      options: {
        engines: text,
        candles: text,
        world: text,
        seed: text,
        days: text,
        'warm-days': text,
        markets: text,
        'pays-by': text,
        out: text,
        rate: text,
        pair: text,
        slot: text,
      },
    }).values;
  } catch (error) {
    throw new LabOptionsError(error instanceof Error ? error.message : String(error));
  }
}

function explainOptions(values: Values): ExplainOptions {
  const pair = findPair(values.pair?.toUpperCase() ?? '');
  if (!pair)
    throw new LabOptionsError(
      values.pair ? `There is no market "${values.pair}"` : '--pair names the market',
    );
  const slot = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:00(\.000)?)?Z$/.test(values.slot ?? '')
    ? Date.parse(values.slot ?? '')
    : Number.NaN;
  if (!(slot % SLOT_MS === 0))
    throw new LabOptionsError(
      `--slot must be the start of a slot in UTC, as 2026-11-20T12:00Z, not "${values.slot ?? ''}"`,
    );
  const prices = pricesOf(values);
  if (prices.kind === 'world') throw new LabOptionsError('explain takes --candles or --seed, no world');
  return { command: 'explain', prices, pair, slot, paysBy: paysByOf(values) };
}

function worldsOptions({ world, seed }: Values): WorldsOptions {
  if (world !== undefined && !Object.hasOwn(WORLDS, world))
    throw new LabOptionsError(`There is no world "${world}"`);
  const worlds = world === undefined ? Object.keys(WORLDS) : [world];
  return { command: 'worlds', worlds, seed: whole('--seed', seed ?? '1', 1, MOST_SEED) };
}

function paysByOf(values: Values): PaysBy {
  const paysBy = parsePaysBy(values['pays-by'] ?? 'payout=0.85');
  if (!paysBy)
    throw new LabOptionsError(`--pays-by must be payout=0.85, points or none, not "${values['pays-by']}"`);
  return paysBy;
}

function enginesOf(names: string | undefined): readonly Engine[] {
  if (names === undefined) return ENGINES;
  return names.split(',').map((name) => {
    const engine = ENGINES.find((each) => each.name === name.trim());
    if (!engine) throw new LabOptionsError(`There is no engine "${name.trim()}"`);
    return engine;
  });
}

function pricesOf({ candles, world, seed }: Values): CompareOptions['prices'] {
  if (candles !== undefined) return { kind: 'recorded', path: candles };
  if (world === undefined) return { kind: 'synthetic', seed: seed ?? 'croneai' };
  const found = Object.hasOwn(WORLDS, world) ? WORLDS[world] : undefined;
  if (!found) throw new LabOptionsError(`There is no world "${world}"`);
  return { kind: 'world', world: found };
}

function number(name: string, text: string, min: number, max: number): number {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max))
    throw new LabOptionsError(`${name} must be a number from ${min} to ${max}, not "${text}"`);
  return value;
}

function whole(name: string, text: string, min: number, max: number): number {
  const value = number(name, text, min, max);
  if (!Number.isInteger(value)) throw new LabOptionsError(`${name} must be a whole number, not "${text}"`);
  return value;
}
