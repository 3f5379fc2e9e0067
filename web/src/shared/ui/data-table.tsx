import type { ReactNode } from 'react';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand right-aligned in tabular figures. */
  numeric?: boolean;
}

interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The padding of the card's heading, which the outer columns keep. */
  padding?: keyof typeof EDGES;
  /** On phones two cells a line, without headers: for four columns that speak for themselves. */
  isPaired?: boolean;
}

const EDGES = {
  md: 'sm:first:pl-5 sm:last:pr-5',
  lg: 'sm:first:pl-7 sm:last:pr-7',
} as const;

/** A table that becomes a list of cards below 640 px, with each header repeated beside its value. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  padding = 'md',
  isPaired = false,
}: DataTableProps<Row>) {
  return (
    <table className="block w-full text-sm sm:table">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only sm:not-sr-only sm:table-header-group">
        <tr className="border-b border-line">
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              className={`px-4 py-2.5 text-xs font-medium text-muted ${EDGES[padding]} ${column.numeric ? 'text-right' : 'text-left'}`}
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block divide-y divide-line sm:table-row-group">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            className={`${isPaired ? 'grid grid-cols-[1fr_auto]' : 'block'} py-2 transition-colors sm:table-row sm:py-0 sm:hover:bg-surface-2`}
          >
            {columns.map((column) => (
              <td
                key={column.key}
                className={`flex items-center justify-between gap-4 px-5 py-1.5 sm:table-cell sm:px-4 sm:py-3 ${EDGES[padding]} ${column.numeric ? 'sm:text-right' : ''}`}
              >
                <span aria-hidden className={`text-xs text-muted sm:hidden ${isPaired ? 'hidden' : ''}`}>
                  {column.header}
                </span>
                <span className={column.numeric ? 'tabular' : undefined}>{column.cell(row)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
