import { utcDayOf } from '@croneai/engine/utc-day.ts';
import { stringify } from 'csv-stringify/sync';

/**
 * A CSV (RFC 4180) to download, page by page. Cells that a spreadsheet would take for a formula get an apostrophe in front; a byte order mark
 * tells Excel that it is UTF-8.
 */
export const csvFile = (
  { name, at, columns }: { name: string; at: Date; columns: readonly string[] },
  pages: AsyncIterable<readonly object[]>,
) => ({
  filename: `croneai-${name}-${utcDayOf(at)}.csv`,
  contentType: 'text/csv' as const,
  stream: toCsv(columns, pages),
});

async function* toCsv(
  columns: readonly string[],
  pages: AsyncIterable<readonly object[]>,
): AsyncGenerator<string> {
  yield `\uFEFF${columns.join(',')}\r\n`;
  for await (const rows of pages)
    yield stringify([...rows], { columns: [...columns], record_delimiter: 'windows', escape_formulas: true });
}
