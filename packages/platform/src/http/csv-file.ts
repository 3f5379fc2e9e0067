import { stringify } from 'csv-stringify/sync';

/**
 * Exempts E.164 numbers, which are not formulas, because an apostrophe would make them unreadable
 * for diallers and CRMs.
 */
const E164 = /^\+[1-9][0-9]{6,14}$/;
const cast = {
  string: (text: string) => (E164.test(text) ? { value: text, escape_formulas: false } : text),
};

/**
 * A CSV download (RFC 4180), page by page, named after its UTC day. Cells that a spreadsheet would
 * read as a formula get a leading apostrophe; a byte order mark makes Excel read UTF-8.
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

/** Groups a stream into batches, so that related data is looked up for many rows at once. */
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
