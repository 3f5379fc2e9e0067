import type { PublicRecord } from '@croneai/contracts/public-record.ts';

type Cell = string | number | boolean | null | undefined;

/** All tables of a record as one: the first column names the table. */
export function recordCsv(record: PublicRecord): string {
  const { points, days, late, reliability, markets, hours, directions, versions } = record;
  const tables: Record<string, readonly object[]> = {
    ...{ curve: points, days, markets, hours, directions, versions, late },
    reliability: reliability?.points ?? [],
    calibration: record.calibration,
  };
  return Object.entries(tables)
    .flatMap(([table, rows]) => {
      const flat = rows.map(flatten);
      const columns = [...new Set(flat.flatMap(Object.keys))];
      return [['table', ...columns], ...flat.map((row) => [table, ...columns.map((column) => row[column])])];
    })
    .map((row) => `${row.map(cellText).join(',')}\r\n`)
    .join('');
}

/** `interval.low` of what is nested. */
function flatten(row: object): Record<string, Cell> {
  return Object.fromEntries(
    Object.entries(row).flatMap(([key, value]) =>
      value !== null && typeof value === 'object'
        ? Object.entries(value).map(([inner, cell]) => [`${key}.${inner}`, cell as Cell])
        : [[key, value as Cell]],
    ),
  );
}

const cellText = (cell: Cell): string => {
  const text = String(cell ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
