import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { type Candle, findCandleFault } from '../candle.ts';
import { timeText } from '../gaps.ts';
import { type CandleForm, candleFormOf } from './candle-form.ts';

/** One thing wrong at one place; lines are counted from 1, the header is line 1. */
export type FileProblem = {
  readonly file: string;
  readonly line: number;
  readonly problem: string;
};

/** Candles as they stand in a file, with the line of each. */
export type CandleFile = {
  readonly file: string;
  /** Name of the form that it is written in. */
  readonly form: string;
  readonly candles: readonly Candle[];
  readonly lines: readonly number[];
  /** Ask less bid of each candle, in the quote currency; undefined without that column. */
  readonly spreads?: readonly number[] | undefined;
  readonly problems: readonly FileProblem[];
};

const NUMBER = /^\d+(\.\d+)?(e[+-]?\d+)?$/i;

/**
 * Reads the candles of a file in one of the forms that `candleFormOf` knows; `zone` (IANA) is the clock of those that do not name theirs. Never
 * throws: rows that are not sound are left out and named in `problems`, as are duplicates and rows out of order. Empty lines are skipped; a
 * byte order mark and CRLF are taken.
 */
export function parseCandleFile(file: string, text: string, zone?: string): CandleFile {
  const problems: FileProblem[] = [];
  const candles: Candle[] = [];
  const lines: number[] = [];
  const rows = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const form = candleFormOf(rows[0] ?? '');
  const fault = typeof form === 'string' ? form : form.needsZone && !zone ? noZone(form) : undefined;
  if (typeof form === 'string' || fault)
    return { file, form: '', candles, lines, problems: [{ file, line: 1, problem: fault ?? '' }] };
  const spreads = form.columns.includes('spread') ? ([] as number[]) : undefined;
  for (let index = form.headerLines; index < rows.length; index++) {
    const row = rows[index] as string;
    if (row.trim() === '') continue;
    const line = index + 1;
    const read = readRow(row, form, zone ?? 'UTC');
    const previous = candles.at(-1);
    const problem =
      typeof read === 'string'
        ? read
        : (findCandleFault(read.candle) ??
          findSpreadFault(read.spread, read.candle) ??
          orderProblem(read.candle, previous, lines.at(-1)));
    if (problem !== undefined) problems.push({ file, line, problem });
    else {
      candles.push((read as Row).candle);
      lines.push(line);
      spreads?.push((read as Row).spread);
    }
  }
  if (candles.length === 0 && problems.length === 0)
    problems.push({ file, line: 1, problem: 'there is no candle in the file' });
  return { file, form: form.name, candles, lines, spreads, problems };
}

const noZone = ({ name }: CandleForm): string =>
  `${name} files do not say which clock their times are of: name its zone (Etc/GMT+5 for HistData, the broker's for MetaTrader)`;

/** No market that is quoted by the minute costs this part of its price: the column is in pips, or the two sides have other scales. */
const MOST_SPREAD_SHARE = 0.1;

/** Why ask less bid cannot be that, or undefined. */
export function findSpreadFault(spread: number, { close }: Pick<Candle, 'close'>): string | undefined {
  return spread > MOST_SPREAD_SHARE * close
    ? `a spread of ${spread} is more than a tenth of the price ${close}: it must be ask less bid in the quote currency`
    : undefined;
}

type Row = {
  readonly candle: Candle;
  readonly spread: number;
};

/** A candle and its spread, or what is wrong with the row. */
function readRow(
  row: string,
  { separator, columns, timeOf, timeText }: CandleForm,
  zone: string,
): Row | string {
  const cells = row.split(separator).map((cell) => cell.trim());
  if (cells.length !== columns.length) return `has ${cells.length} columns instead of ${columns.length}`;
  const time = timeOf(cells, zone);
  const firstPrice = columns.indexOf('open');
  const written = quoted(cells.slice(0, firstPrice).join(' '));
  if (Number.isNaN(time)) return `time ${written} is not ${timeText}`;
  if (time % MINUTE_MS !== 0) return `time ${written} is not a whole minute`;
  const wrong = cells.findIndex((cell, column) => column >= firstPrice && !NUMBER.test(cell));
  if (wrong > 0) return `${columns[wrong]} ${quoted(cells[wrong])} is not a number`;
  const numberOf = (column: string): number => Number(cells[columns.indexOf(column)] ?? 0);
  const [open, high, low, close] = [numberOf('open'), numberOf('high'), numberOf('low'), numberOf('close')];
  const volume = numberOf('volume');
  const takerBuy = columns.includes('taker volume') ? { takerBuy: numberOf('taker volume') } : {};
  return { candle: { time, open, high, low, close, volume, ...takerBuy }, spread: numberOf('spread') };
}

const quoted = (cell = '') => JSON.stringify(cell.slice(0, 40));

function orderProblem({ time }: Candle, previous: Candle | undefined, line: number | undefined) {
  if (!previous || time > previous.time) return undefined;
  if (time === previous.time) return `${timeText(time)} is a duplicate of line ${line}`;
  return `${timeText(time)} is not sorted: line ${line} has ${timeText(previous.time)}`;
}
