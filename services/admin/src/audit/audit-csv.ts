import type { AuditRowView } from '@croneai/contracts/endpoints/admin-audit.ts';
import { type Options, stringify } from 'csv-stringify/sync';

/** The columns, in reading order. */
const COLUMNS: Readonly<Record<string, (row: AuditRowView) => string | number>> = {
  'No.': ({ sequence }) => sequence,
  'Time (UTC)': ({ occurredAt }) => occurredAt,
  Actor: ({ actor }) => actor?.email ?? '',
  'Actor id': ({ actor }) => actor?.userId ?? '',
  'Actor role': ({ actor }) => actor?.role ?? 'system',
  Action: ({ action }) => action,
  'Subject kind': ({ subject }) => subject.kind,
  'Subject id': ({ subject }) => subject.id,
  Subject: ({ subject }) => subject.email ?? '',
  Before: ({ before }) => JSON.stringify(before),
  After: ({ after }) => JSON.stringify(after),
  Reason: ({ reason }) => reason ?? '',
  Address: ({ address }) => address ?? '',
  Erased: ({ erased }) => erased.join(' '),
  'Request id': ({ requestId }) => requestId,
  'Row id': ({ id }) => id,
  Hash: ({ hash }) => hash,
};

/** RFC 4180. A cell that a spreadsheet would take for a formula begins with an apostrophe. */
const FORMAT: Options = { record_delimiter: 'windows', escape_formulas: true };

/** A CSV of entries, row by row as they come, for spreadsheets: UTF-8 with a byte order mark. */
export async function* auditCsv(rows: AsyncIterable<AuditRowView>): AsyncGenerator<string> {
  yield stringify([Object.keys(COLUMNS)], { ...FORMAT, bom: true });
  const cells = Object.values(COLUMNS);
  for await (const row of rows) yield stringify([cells.map((cell) => cell(row))], FORMAT);
}
