import { problems } from '@croneai/contracts/http/problem.ts';
import { CsvError, parse } from 'csv-parse/sync';
import { appError } from '../errors.ts';
import { decodeText } from './decode-text.ts';

export type CsvRow<Column extends string> = {
  /** Number of the row in a spreadsheet. The header is row 1. */
  row: number;
  /** Trimmed values; empty for a column that the file or the row lacks. */
  values: Record<Column, string>;
};

const DELIMITERS = [',', ';', '\t'] as const;
/**
 * Maximum length of a record. An unclosed quote would otherwise make the parser read to the end of
 * the file.
 */
const RECORD_MAX_CHARACTERS = 20_000;

/**
 * Reads the rows of a CSV file with a header. Commas, semicolons, or tabs separate the columns.
 * `decodeText` finds the encoding. The columns may have any order. In their names, only letters and
 * digits count, and case is ignored: `Full Name` is the same column as `full_name`.
 *
 * Throws AppError 422: `csv.unreadable`, `csv.columns_missing`, or `csv.too_many_rows`.
 */
export function readCsv<Column extends string>(
  bytes: Uint8Array,
  rules: { columns: readonly Column[]; required: readonly NoInfer<Column>[]; rowsMax: number },
): CsvRow<Column>[] {
  const [header = [], ...records] = parseRecords(decodeText(bytes), rules.rowsMax);
  const placeOf = new Map(header.map((name, at) => [plain(name), at]));
  if (rules.required.some((column) => !placeOf.has(plain(column))))
    throw appError(problems.csvColumnsMissing);
  if (records.length > rules.rowsMax) throw appError(problems.csvTooManyRows);
  return records.flatMap((cells, at) => {
    if (cells.every((cell) => cell === '')) return [];
    const values = rules.columns.map((column) => [column, cells[placeOf.get(plain(column)) ?? -1] ?? '']);
    return [{ row: at + 2, values: Object.fromEntries(values) as Record<Column, string> }];
  });
}

function parseRecords(text: string, rowsMax: number): string[][] {
  try {
    return parse(text, {
      delimiter: delimiterOf(text),
      trim: true,
      relax_column_count: true,
      max_record_size: RECORD_MAX_CHARACTERS,
      // Reads one row more than allowed, to detect a file with too many rows. The header counts as
      // a row as well.
      to: rowsMax + 2,
    });
  } catch (error) {
    if (error instanceof CsvError) throw appError(problems.csvUnreadable);
    throw error;
  }
}

/** Returns the most frequent separator in the header. */
function delimiterOf(text: string): string {
  const header = text.slice(0, text.search(/[\r\n]|$/));
  const counts = DELIMITERS.map((delimiter) => header.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');
