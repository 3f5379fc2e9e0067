import type { ReactNode } from 'react';

interface ListTableProps {
  caption: string;
  headers: readonly {
    text: string /** Of the column, as a class; the others share what is left. */;
    width?: string;
  }[];
  /** Rows, each its own grid below 768 px. */
  children: ReactNode;
}

/** The frame of a desk's table: below 768 px its rows are blocks and its heads are heard only. The last column is right-aligned. */
export function ListTable({ caption, headers, children }: ListTableProps) {
  return (
    <table className="block w-full text-sm md:table md:table-fixed">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only md:not-sr-only md:table-header-group">
        <tr className="border-b border-line">
          {headers.map(({ text, width = '' }) => (
            <th
              key={text}
              scope="col"
              className={`px-3 py-2.5 text-left text-xs font-medium text-muted first:pl-5 last:pr-5 last:text-right ${width}`}
            >
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block divide-y divide-line md:table-row-group">{children}</tbody>
    </table>
  );
}
