import type { ReactNode } from 'react';

interface FigureTableProps {
  heads: readonly string[];
  /** Cells, in the order of the columns. */
  rows: readonly (readonly ReactNode[])[];
  caption?: string;
  className?: string;
  /** Index of a column that is hidden on phones. */
  wideOnly?: number;
}

/** A table of figures. The first cell names the row, and the others are right-aligned. */
export function FigureTable({ heads, rows, caption, className = 'text-sm', wideOnly }: FigureTableProps) {
  const place = (index: number) =>
    index === 0 ? 'text-left' : `pl-3 text-right ${index === wideOnly ? 'text-muted max-sm:hidden' : ''}`;
  return (
    <table className={`w-full tabular-nums ${className}`}>
      {caption ? <caption className="sr-only">{caption}</caption> : null}
      <thead className="text-xs text-muted">
        <tr className="border-b border-line">
          {heads.map((head, index) => (
            <th key={head} scope="col" className={`py-2 font-medium ${place(index)}`}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(([name, ...cells], row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows and cells keep their order
          <tr key={row}>
            <th scope="row" className="py-2 text-left font-normal wrap-anywhere">
              {name}
            </th>
            {cells.map((cell, index) => (
              <td key={heads[index + 1]} className={place(index + 1)}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
