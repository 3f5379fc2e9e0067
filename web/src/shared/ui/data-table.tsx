import type { ReactNode } from 'react';

export interface Column<Row> {
  /** Header, which must be unique among the columns. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** True to align the cells to the right, in digits of equal width. */
  numeric?: boolean;
}

interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Padding of the card's heading. The outer columns align with it. */
  padding?: keyof typeof EDGES;
  /**
   * True to show each row as two lines without headers on phones. The table must have four columns
   * that are clear without a header. The second must be the name, and the last the result.
   */
  isPaired?: boolean;
}

const EDGES = {
  md: 'sm:first:pl-5 sm:last:pr-5',
  lg: 'sm:first:pl-7 sm:last:pr-7',
} as const;

/**
 * Places of the four cells on two lines. The second and the fourth cell are on the first line. The
 * first and the third are smaller, on the second line.
 */
const PAIRED = [
  'order-3 pl-3 min-[22rem]:pl-5 text-xs text-muted',
  'order-1 pl-3 min-[22rem]:pl-5',
  'order-4 pr-3 min-[22rem]:pr-5 text-xs text-muted justify-self-end',
  'order-2 pr-3 min-[22rem]:pr-5 justify-self-end',
] as const;

/**
 * A table. Below 640 px it becomes a list of cards, in which each value has its header next to it.
 */
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
              key={column.header}
              scope="col"
              className={`px-2 py-2.5 xl:px-4 text-xs font-medium text-muted ${EDGES[padding]} ${column.numeric ? 'text-right' : 'text-left'}`}
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
            className={`${isPaired ? 'grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1 py-3' : 'block py-2'} transition-colors sm:table-row sm:py-0 sm:hover:bg-surface-2`}
          >
            {columns.map((column, index) => (
              <td
                key={column.header}
                className={`${isPaired ? `${PAIRED[index]} sm:text-sm sm:text-text` : 'flex items-center justify-between gap-4 px-5 py-1.5'} sm:table-cell sm:px-2 sm:py-3 xl:px-4 ${EDGES[padding]} ${column.numeric ? 'sm:text-right' : ''}`}
              >
                {isPaired ? null : (
                  <span aria-hidden className="text-xs text-muted sm:hidden">
                    {column.header}
                  </span>
                )}
                <span
                  className={column.numeric ? 'tabular max-sm:text-right sm:whitespace-nowrap' : undefined}
                >
                  {column.cell(row)}
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
