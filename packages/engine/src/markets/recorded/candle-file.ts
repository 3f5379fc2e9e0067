import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { type Candle, findCandleFault } from '../candle.ts';
import { timeText } from '../gaps.ts';

/** One thing wrong at one place; lines are counted from 1, the header is line 1. */
export type FileProblem = {
  readonly file: string;
  readonly line: number;
  readonly problem: string;
};

/** Candles as they stand in a file, with the line of each. */
export type CandleFile = {
  readonly file: string;
  readonly candles: readonly Candle[];
  readonly lines: readonly number[];
  /** Ask less bid of each candle, in the quote currency; undefined without that column. */
  readonly spreads?: readonly number[] | undefined;
  readonly problems: readonly FileProblem[];
};

/** In this order; the names that public archives use are taken for `time`. */
const PRICE_COLUMNS = ['open', 'high', 'low', 'close'] as const;
const TIME_COLUMNS = ['time', 'timestamp', 'datetime'];
/** Either, both or none, in this order. */
const MORE_COLUMNS = ['volume', 'spread'] as const;
const HEADER = ['time', ...PRICE_COLUMNS, ...MORE_COLUMNS];
/** ISO 8601 in UTC, to the minute or finer: `2026-06-08T12:00:00Z`, also `2026-06-08 12:00:00.000000+00:00`. */
const UTC_TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::(\d\d(?:\.\d{1,9})?))?(Z|\+00:?00)?$/;
const NUMBER = /^\d+(\.\d+)?(e[+-]?\d+)?$/i;

/**
 * Reads `time,open,high,low,close` with a header line, and the columns `volume` and `spread` behind them where there are such. A `time` names
 * its zone; a `timestamp` or `datetime` may leave out that it is UTC. Never throws: rows that are not sound are left out and named
 * in `problems`, as are duplicates and rows out of order. Empty lines are skipped; a byte order mark and CRLF are taken.
 */
export function parseCandleFile(file: string, text: string): CandleFile {
  const problems: FileProblem[] = [];
  const candles: Candle[] = [];
  const lines: number[] = [];
  const rows = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const header = rows[0]?.trim() ?? '';
  const columns = header.split(',').map((column) => column.trim().toLowerCase());
  const fault = findHeaderFault(header, columns);
  if (fault) return { file, candles, lines, problems: [{ file, line: 1, problem: fault }] };
  const spreads = columns.includes('spread') ? ([] as number[]) : undefined;
  for (let index = 1; index < rows.length; index++) {
    const row = rows[index] as string;
    if (row.trim() === '') continue;
    const line = index + 1;
    const read = readRow(row, columns);
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
  return { file, candles, lines, spreads, problems };
}

/** No market that is quoted by the minute costs this part of its price: the column is in pips, or the two sides have other scales. */
const MOST_SPREAD_SHARE = 0.1;

/** Why ask less bid cannot be that, or undefined. */
export function findSpreadFault(spread: number, { close }: Pick<Candle, 'close'>): string | undefined {
  return spread > MOST_SPREAD_SHARE * close
    ? `a spread of ${spread} is more than a tenth of the price ${close}: it must be ask less bid in the quote currency`
    : undefined;
}

function findHeaderFault(header: string, found: readonly string[]): string | undefined {
  if (header === '') return 'the file is empty';
  const [time = '', ...others] = found;
  const more = MORE_COLUMNS.filter((column) => found.includes(column));
  if (TIME_COLUMNS.includes(time) && others.join() === [...PRICE_COLUMNS, ...more].join()) return undefined;
  const missing = ['time', ...PRICE_COLUMNS].filter(
    (column) => !found.includes(column) && !(column === 'time' && TIME_COLUMNS.includes(time)),
  );
  const reason = missing.length > 0 ? `${missing.join(', ')} missing` : 'others too, or in another order';
  return `the columns must be ${HEADER.join()} (${reason}; volume and spread may be left out)`;
}

type Row = {
  readonly candle: Candle;
  readonly spread: number;
};

/** A candle and its spread, or what is wrong with the row. */
function readRow(row: string, columns: readonly string[]): Row | string {
  const cells = row.split(',').map((cell) => cell.trim());
  if (cells.length !== columns.length) return `has ${cells.length} columns instead of ${columns.length}`;
  const time = readTime(cells[0] ?? '', columns[0] !== 'time');
  if (Number.isNaN(time)) return `time ${quoted(cells[0])} is not ISO 8601 in UTC (2026-06-08T12:00:00Z)`;
  if (time % MINUTE_MS !== 0) return `time ${quoted(cells[0])} is not a whole minute`;
  const wrong = columns.findIndex((_, column) => column > 0 && !NUMBER.test(cells[column] ?? ''));
  if (wrong > 0) return `${columns[wrong]} ${quoted(cells[wrong])} is not a number`;
  const numberOf = (column: string): number => Number(cells[columns.indexOf(column)] ?? 0);
  const [open, high, low, close] = [numberOf('open'), numberOf('high'), numberOf('low'), numberOf('close')];
  const volume = numberOf('volume');
  return { candle: { time, open, high, low, close, volume }, spread: numberOf('spread') };
}

/** Epoch milliseconds, NaN for what is no time in UTC. */
function readTime(text: string, mayLackZone: boolean): number {
  const [, day, minute, seconds = '00', zone] = UTC_TIME.exec(text) ?? [];
  if (!day || !(zone || mayLackZone)) return Number.NaN;
  return Date.parse(`${day}T${minute}:${seconds.slice(0, 6)}Z`);
}

const quoted = (cell = '') => JSON.stringify(cell.slice(0, 40));

function orderProblem({ time }: Candle, previous: Candle | undefined, line: number | undefined) {
  if (!previous || time > previous.time) return undefined;
  if (time === previous.time) return `${timeText(time)} is a duplicate of line ${line}`;
  return `${timeText(time)} is not sorted: line ${line} has ${timeText(previous.time)}`;
}
