import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { type Candle, findCandleFault } from '../candle.ts';
import { timeText } from '../gaps.ts';
import { type CandleForm, candleFormOf, type FileClock } from './candle-form.ts';

/** A problem in a line of a file. Lines are counted from 1, including the header. */
export type FileProblem = {
  readonly file: string;
  readonly line: number;
  readonly problem: string;
};

/** Candles of a file. `lines` has the line number of each candle. */
export type CandleFile = {
  readonly file: string;
  /** Name of the file's format. */
  readonly form: string;
  readonly candles: readonly Candle[];
  readonly lines: readonly number[];
  /**
   * Bid-offer spread of each candle in the quote currency; undefined if the file has no such
   * column.
   */
  readonly spreads?: readonly number[] | undefined;
  /**
   * Rows that are left out because their prices are impossible, keyed by the start of their bar
   * (epoch milliseconds). They become gaps. If a file has too many of them, they are `problems`
   * instead.
   */
  readonly leftOut: ReadonlyMap<number, FileProblem>;
  readonly problems: readonly FileProblem[];
};

/**
 * Maximum number of rows with impossible prices, as a share of the valid candles. Vendors' files
 * have a few such rows. A larger share means that the file was read in the wrong format.
 */
const MOST_LEFT_OUT_SHARE = 0.01;

const NUMBER = /^\d+(\.\d+)?(e[+-]?\d+)?$/i;

/**
 * Reads the candles of a file in one of the formats that `candleFormOf` knows. `zone` (IANA) is the
 * time zone for formats that do not state it. Never throws: unreadable rows, duplicates, and rows
 * out of order are left out and listed in `problems`. Accepts empty lines, a byte order mark, and
 * CRLF.
 */
export function parseCandleFile(file: string, text: string, zone?: string): CandleFile {
  const problems: FileProblem[] = [];
  const impossible: { readonly time: number; readonly problem: FileProblem }[] = [];
  const candles: Candle[] = [];
  const lines: number[] = [];
  const rows = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const form = candleFormOf(rows[0] ?? '');
  const fault = typeof form === 'string' ? form : form.needsZone && !zone ? noZone(form) : undefined;
  if (typeof form === 'string' || fault)
    return {
      file,
      form: '',
      candles,
      lines,
      leftOut: new Map(),
      problems: [{ file, line: 1, problem: fault ?? '' }],
    };
  const spreads = form.columns.includes('spread') ? ([] as number[]) : undefined;
  for (let index = form.headerLines; index < rows.length; index++) {
    const row = rows[index] as string;
    if (row.trim() === '') continue;
    const line = index + 1;
    const previous = candles.at(-1);
    const read = readRow(row, form, {
      zone: zone ?? 'UTC',
      after: previous?.time ?? Number.NEGATIVE_INFINITY,
    });
    if (typeof read === 'string') {
      problems.push({ file, line, problem: read });
      continue;
    }
    const disorder = orderProblem(read.time, previous, lines.at(-1));
    const fault =
      'fault' in read
        ? read.fault
        : (findCandleFault(read.candle) ?? findSpreadFault(read.spread, read.candle));
    if (disorder !== undefined) problems.push({ file, line, problem: fault ?? disorder });
    else if (fault !== undefined)
      impossible.push({ time: read.time, problem: { file, line, problem: fault } });
    else if ('candle' in read) {
      candles.push(read.candle);
      lines.push(line);
      spreads?.push(read.spread);
    }
  }
  const leftOut = new Map<number, FileProblem>();
  if (impossible.length > MOST_LEFT_OUT_SHARE * candles.length)
    for (const { problem } of impossible) problems.push(problem);
  else
    for (const { time, problem } of impossible)
      leftOut.set(time, { ...problem, problem: `${problem.problem}: the bar is left out` });
  problems.sort((a, b) => a.line - b.line);
  if (candles.length === 0 && problems.length === 0)
    problems.push({ file, line: 1, problem: 'there is no candle in the file' });
  return { file, form: form.name, candles, lines, spreads, leftOut, problems };
}

const noZone = ({ name }: CandleForm): string =>
  `${name} files do not say which clock their times are of: name its zone (Etc/GMT+5 for HistData, for MetaTrader the broker's, often America/New_York+7)`;

/**
 * Maximum spread, as a share of the price. Real spreads of minute bars are smaller. A larger spread
 * means that it is given in pips, or that bid and offer have different scales.
 */
const MOST_SPREAD_SHARE = 0.1;

/** Returns the reason why a spread is impossible, or undefined. */
export function findSpreadFault(spread: number, { close }: Pick<Candle, 'close'>): string | undefined {
  return spread > MOST_SPREAD_SHARE * close
    ? `a spread of ${spread} is more than a tenth of the price ${close}: it must be ask less bid in the quote currency`
    : undefined;
}

/**
 * A row with a valid time: either its candle and spread, or the reason why its prices are
 * impossible.
 */
type Row = { readonly time: number } & (
  | { readonly candle: Candle; readonly spread: number }
  | { readonly fault: string }
);

function readRow(
  row: string,
  { separator, columns, timeOf, timeText }: CandleForm,
  clock: FileClock,
): Row | string {
  const cells = row.split(separator).map((cell) => cell.trim());
  if (cells.length !== columns.length) return `has ${cells.length} columns instead of ${columns.length}`;
  const time = timeOf(cells, clock);
  const firstPrice = columns.indexOf('open');
  const written = quoted(cells.slice(0, firstPrice).join(' '));
  if (Number.isNaN(time)) return `time ${written} is not ${timeText}`;
  if (time % MINUTE_MS !== 0) return `time ${written} is not a whole minute`;
  const wrong = cells.findIndex((cell, column) => column >= firstPrice && !NUMBER.test(cell));
  if (wrong > 0) return { time, fault: `${columns[wrong]} ${quoted(cells[wrong])} is not a number` };
  const numberOf = (column: string): number => Number(cells[columns.indexOf(column)] ?? 0);
  const [open, high, low, close] = [numberOf('open'), numberOf('high'), numberOf('low'), numberOf('close')];
  const volume = numberOf('volume');
  const takerBuy = columns.includes('taker volume') ? { takerBuy: numberOf('taker volume') } : {};
  return { time, candle: { time, open, high, low, close, volume, ...takerBuy }, spread: numberOf('spread') };
}

const quoted = (cell = '') => JSON.stringify(cell.slice(0, 40));

function orderProblem(time: number, previous: Candle | undefined, line: number | undefined) {
  if (!previous || time > previous.time) return undefined;
  if (time === previous.time) return `${timeText(time)} is a duplicate of line ${line}`;
  return `${timeText(time)} is not sorted: line ${line} has ${timeText(previous.time)}`;
}
