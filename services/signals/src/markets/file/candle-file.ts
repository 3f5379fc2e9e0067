import { type Candle, findCandleFault, MINUTE_MS } from '../candle.ts';
import { timeText } from '../gaps.ts';

/** One thing wrong at one place; lines are counted from 1, the header is line 1. */
export interface FileProblem {
  readonly file: string;
  readonly line: number;
  readonly problem: string;
}

/** Candles as they stand in a file, with the line of each. */
export interface CandleFile {
  readonly file: string;
  readonly candles: readonly Candle[];
  readonly lines: readonly number[];
  /** Ask less bid of each candle, in the quote currency; undefined without that column. */
  readonly spreads?: readonly number[] | undefined;
  readonly problems: readonly FileProblem[];
}

const HEADER = 'time,open,high,low,close,volume';
const COLUMNS = HEADER.split(',');
const SPREAD_HEADER = `${HEADER},spread`;
/** ISO 8601 in UTC, to the minute or finer: `2026-06-08T12:00:00Z`. */
const UTC_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|\+00:00)$/;
const NUMBER = /^\d+(\.\d+)?(e[+-]?\d+)?$/i;

/**
 * Reads `time,open,high,low,close,volume` with a header line, and a seventh column `spread` where there is one. Never throws: rows that are not sound are left out and named
 * in `problems`, as are duplicates and rows out of order. Empty lines are skipped; a byte order mark and CRLF are taken.
 */
export function parseCandleFile(file: string, text: string): CandleFile {
  const problems: FileProblem[] = [];
  const candles: Candle[] = [];
  const lines: number[] = [];
  const rows = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const header = rows[0]?.trim() ?? '';
  if (header !== HEADER && header !== SPREAD_HEADER)
    return { file, candles, lines, problems: [{ file, line: 1, problem: headerProblem(header) }] };
  const spreads = header === SPREAD_HEADER ? ([] as number[]) : undefined;
  for (let index = 1; index < rows.length; index++) {
    const row = rows[index] as string;
    if (row.trim() === '') continue;
    const line = index + 1;
    const read = readRow(row, spreads !== undefined);
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

function headerProblem(header: string): string {
  if (header === '') return 'the file is empty';
  const found = header.split(',').map((column) => column.trim());
  const missing = COLUMNS.filter((column) => !found.includes(column));
  const reason = missing.length > 0 ? `${missing.join(', ')} missing` : 'not these, or in another order';
  return `the columns must be ${HEADER} (${reason})`;
}

interface Row {
  readonly candle: Candle;
  readonly spread: number;
}

/** A candle and its spread, or what is wrong with the row. */
function readRow(row: string, hasSpread: boolean): Row | string {
  const cells = row.split(',').map((cell) => cell.trim());
  const columns = hasSpread ? [...COLUMNS, 'spread'] : COLUMNS;
  if (cells.length !== columns.length) return `has ${cells.length} columns instead of ${columns.length}`;
  const time = UTC_TIME.test(cells[0] ?? '') ? Date.parse(cells[0] ?? '') : Number.NaN;
  if (Number.isNaN(time)) return `time ${quoted(cells[0])} is not ISO 8601 in UTC (2026-06-08T12:00:00Z)`;
  if (time % MINUTE_MS !== 0) return `time ${quoted(cells[0])} is not a whole minute`;
  const wrong = columns.findIndex((_, column) => column > 0 && !NUMBER.test(cells[column] ?? ''));
  if (wrong > 0) return `${columns[wrong]} ${quoted(cells[wrong])} is not a number`;
  const [open = 0, high = 0, low = 0, close = 0, volume = 0, spread = 0] = cells.slice(1).map(Number);
  return { candle: { time, open, high, low, close, volume }, spread };
}

const quoted = (cell = '') => JSON.stringify(cell.slice(0, 40));

function orderProblem({ time }: Candle, previous: Candle | undefined, line: number | undefined) {
  if (!previous || time > previous.time) return undefined;
  if (time === previous.time) return `${timeText(time)} is a duplicate of line ${line}`;
  return `${timeText(time)} is not sorted: line ${line} has ${timeText(previous.time)}`;
}
