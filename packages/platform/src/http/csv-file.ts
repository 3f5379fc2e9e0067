import { stringify } from 'csv-stringify/sync';

/**
 * Matches E.164 phone numbers. They are not escaped, because they are not formulas, and because
 * diallers and CRMs could not read a number with a leading apostrophe.
 */
const E164 = /^\+[1-9][0-9]{6,14}$/;
const cast = {
  string: (text: string) => (E164.test(text) ? { value: text, escape_formulas: false } : text),
};

/**
 * Creates a CSV download (RFC 4180), which is written page by page. The file name contains the UTC
 * day of `at`. A cell that a spreadsheet would read as a formula gets a leading apostrophe. A byte
 * order mark makes Excel read UTF-8.
 */
export const csvFile = (
  { name, at, columns }: { name: string; at: Date; columns: readonly string[] },
  pages: AsyncIterable<readonly object[]>,
) => ({
  filename: `${name}-${at.toISOString().slice(0, 10)}.csv`,
  contentType: 'text/csv' as const,
  stream: toCsv(columns, pages),
});

async function* toCsv(
  columns: readonly string[],
  pages: AsyncIterable<readonly object[]>,
): AsyncGenerator<string> {
  yield `\uFEFF${columns.join(',')}\r\n`;
  for await (const rows of pages)
    yield stringify([...rows], {
      columns: [...columns],
      record_delimiter: 'windows',
      escape_formulas: true,
      quote_record_delimiter: true,
      cast,
    });
}

/**
 * Groups a stream into batches, so that related data can be looked up for many rows at the same
 * time.
 */
export async function* inBatches<Row>(rows: AsyncIterable<Row>, size: number): AsyncGenerator<Row[]> {
  let batch: Row[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
