import { parseArgs } from 'node:util';
import type { SimulatedProvenance } from '@croneai/contracts/provenance.ts';
import type { PaysBy } from '@croneai/contracts/signals.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { ENGINES } from '@croneai/engine/engines/engines.ts';
import { findPair } from '@croneai/engine/markets/universe.ts';
import { isClock } from '@croneai/engine/markets/zone-offset.ts';
import type { Engine } from '@croneai/engine/model/engine.ts';
import { SIGNAL_BARS } from '@croneai/engine/model/ledger.ts';
import { parsePaysBy } from '@croneai/engine/model/pays-by.ts';
import { WORLDS, type World } from './prices/world.ts';
import { OptionsError } from './usage.ts';

/**
 * A folder of candle recordings, a single recording, a simulated world, or the synthetic feed with
 * a seed.
 */
type Prices =
  | { readonly kind: 'recorded'; readonly path: string; readonly zone?: string | undefined }
  | { readonly kind: 'world'; readonly world: World }
  | { readonly kind: 'synthetic'; readonly provenance: SimulatedProvenance; readonly seed: string };

export type OptionsOf<C extends Command> = ReturnType<(typeof READERS)[C]>;
export type CompareOptions = OptionsOf<'compare'>;
export type BacktestOptions = OptionsOf<'backtest'>;

const MOST_DAYS = 3_660;
const MOST_MARKETS = 247;
const MOST_SIGNALS_PER_SLOT = 100;
const MOST_SEED = 1_000_000;
const SLOT_MS = SIGNAL_BARS * MINUTE_MS;

type Values = ReturnType<typeof parse>;

/** Readers for the options of each command. All readers throw an OptionsError for wrong options. */
const READERS = {
  compare: (values: Values) => walkedOver(values, { days: 22, warmDays: 6 }),
  train: (values: Values) => walkedOver(values, { days: 28, warmDays: 0 }),
  backtest(values: Values) {
    const walked = walkedOver(values, { days: 30, warmDays: 7, out: '.data/backtest' });
    const { engines: _engines, markets: _markets, prices, ...rest } = walked;
    const pairs = values.pairs
      ?.split(',')
      .map((symbol) => symbol.trim().replace('/', '').toUpperCase())
      .filter((symbol) => symbol !== '');
    if (pairs?.length === 0) throw new OptionsError('--pairs names no pair');
    return {
      ...rest,
      prices: noWorld('backtest', prices),
      /** Undefined means every pair with prices. */
      pairs,
      /**
       * End of the last day, in epoch milliseconds. Undefined means the end of each recording, or
       * the last UTC midnight for synthetic prices.
       */
      until: values.until === undefined ? undefined : dateOf(values.until),
      signalsPerSlot: whole(values, 'signals-per-slot', 1, 1, MOST_SIGNALS_PER_SLOT),
    };
  },
  explain(values: Values) {
    const pair = findPair(values.pair?.toUpperCase() ?? '');
    if (!pair)
      throw new OptionsError(values.pair ? `There is no market "${values.pair}"` : '--pair names the market');
    const text = values.slot ?? '';
    const slot = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:00(\.000)?)?Z$/.test(text) ? Date.parse(text) : Number.NaN;
    if (!(slot % SLOT_MS === 0))
      throw new OptionsError(
        `--slot must be the start of a slot in UTC, as 2026-11-20T12:00Z, not "${text}"`,
      );
    return { prices: noWorld('explain', pricesOf(values)), pair, slot, paysBy: paysByOf(values) };
  },
  gates(values: Values) {
    const { world, candles } = values;
    const worlds = world === undefined ? Object.keys(WORLDS) : [worldOf(world).name];
    const out = values.out ?? '.data/lab';
    return { worlds, candles, out, seed: whole(values, 'seed', 1, 1, MOST_SEED) };
  },
  corpus: (values: Values) => ({
    ...overFolder(values),
    isRun: values.run === true,
    out: values.out ?? '.data/lab',
  }),
  expect: overFolder,
  bias: ({ positionals }: Values) => ({
    engine: engineOf(placed(positionals, 'the engine')),
    path: positionals[1],
  }),
  looks: () => ({}),
  power: ({ rate = '52' }: Values) => ({
    rate: numberOf('--rate', rate, { form: /^\d+(\.\d+)?$/, kind: 'number', min: 50.01, max: 99.99 }),
  }),
} as const;
export type Command = keyof typeof READERS;

/** Number of positional arguments of a command. A command that is not listed takes none. */
const PLACES: Partial<Record<Command, number>> = { corpus: 1, expect: 1, bias: 2 };

export function readOptions<C extends Command>(command: C, args: readonly string[]): OptionsOf<C> {
  const values = parse(args);
  const extra = values.positionals[PLACES[command] ?? 0];
  if (extra !== undefined) throw new OptionsError(`Unexpected argument "${extra}"`);
  return READERS[command](values) as OptionsOf<C>;
}

export function commandOf(name: string | undefined): Command {
  if (name !== undefined && Object.hasOwn(READERS, name)) return name as Command;
  throw new OptionsError(name ? `There is no "${name}"` : 'Say what to do');
}

const text = { type: 'string' } as const;
const yes = { type: 'boolean' } as const;
const OPTIONS = {
  candles: text,
  world: text,
  seed: text,
  zone: text,
  'like-real': yes,
  days: text,
  'warm-days': text,
  'pays-by': text,
  out: text,
  register: text,
  engines: text,
  markets: text,
  pairs: text,
  until: text,
  'signals-per-slot': text,
  pair: text,
  slot: text,
  run: yes,
  rate: text,
} as const;

function parse(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    return { ...values, positionals };
  } catch (error) {
    throw new OptionsError(error instanceof Error ? error.message : String(error));
  }
}

function walkedOver(values: Values, defaults: { days: number; warmDays: number; out?: string }) {
  return {
    engines: enginesOf(values.engines),
    prices: pricesOf(values),
    days: whole(values, 'days', defaults.days, 1, MOST_DAYS),
    /**
     * Minimum number of days of simulated prices that train the models before the first counted
     * day. With recordings, all days before the first counted day train the models.
     */
    warmDays: whole(values, 'warm-days', defaults.warmDays, 0, MOST_DAYS),
    markets: whole(values, 'markets', 6, 1, MOST_MARKETS),
    paysBy: paysByOf(values),
    out: values.out ?? defaults.out ?? '.data/lab',
  };
}

function overFolder(values: Values) {
  const path = placed(values.positionals, 'the folder');
  return { path, zone: zoneOf(values.zone), paysBy: paysByOf(values) };
}

function paysByOf(values: Values): PaysBy {
  const paysBy = parsePaysBy(values['pays-by'] ?? 'payout=0.85');
  if (!paysBy)
    throw new OptionsError(`--pays-by must be payout=0.85, points or none, not "${values['pays-by']}"`);
  return paysBy;
}

function enginesOf(names: string | undefined): readonly Engine[] {
  if (names === undefined) return ENGINES;
  return names.split(',').map((name) => engineOf(name.trim()));
}

function engineOf(name: string): Engine {
  const engine = ENGINES.find((each) => each.name === name);
  if (!engine) throw new OptionsError(`There is no engine "${name}"`);
  return engine;
}

function pricesOf({ candles, world, seed, zone, 'like-real': likeReal }: Values): Prices {
  if (candles !== undefined && world !== undefined)
    throw new OptionsError('--candles and --world exclude each other');
  if (candles !== undefined) return { kind: 'recorded', path: candles, zone: zoneOf(zone) };
  if (world === undefined)
    return { kind: 'synthetic', provenance: likeReal ? 'like-real' : 'synthetic', seed: seed ?? 'croneai' };
  return { kind: 'world', world: worldOf(world) };
}

function worldOf(name: string): World {
  const found = Object.hasOwn(WORLDS, name) ? WORLDS[name] : undefined;
  if (!found) throw new OptionsError(`There is no world "${name}"`);
  return found;
}

function noWorld(command: Command, prices: Prices): Exclude<Prices, { kind: 'world' }> {
  if (prices.kind === 'world') throw new OptionsError(`${command} takes --candles or --seed, no world`);
  return prices;
}

function zoneOf(zone: string | undefined): string | undefined {
  if (zone === undefined || isClock(zone)) return zone;
  throw new OptionsError(`--zone must be an IANA name like Etc/GMT+5 or America/New_York+7, not "${zone}"`);
}

type Whole = 'days' | 'warm-days' | 'markets' | 'seed' | 'signals-per-slot';

const whole = (values: Values, name: Whole, unset: number, min: number, max: number): number =>
  numberOf(`--${name}`, values[name] ?? String(unset), { form: /^\d+$/, kind: 'whole number', min, max });

function numberOf(
  name: string,
  value: string,
  { form, kind, min, max }: { form: RegExp; kind: string; min: number; max: number },
): number {
  const read = form.test(value) ? Number(value) : Number.NaN;
  if (read >= min && read <= max) return read;
  throw new OptionsError(`${name} must be a ${kind} from ${min} to ${max}, not "${value}"`);
}

function dateOf(value: string): number {
  const time = /^\d{4}-\d{2}-\d{2}(T.*Z)?$/.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(time))
    throw new OptionsError(`--until must be a UTC date like 2026-11-20, not "${value}"`);
  return time;
}

function placed([word]: readonly string[], what: string): string {
  if (!word) throw new OptionsError(`The command must be followed by ${what}`);
  return word;
}
