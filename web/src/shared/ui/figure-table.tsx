import type { ReactNode } from 'react';

const NARROW =
  'max-xs:flex max-xs:justify-between max-xs:gap-3 max-xs:pl-0 max-xs:before:text-left max-xs:before:text-muted max-xs:before:content-[attr(data-head)]';

interface FigureTableProps {
  heads: readonly string[];
  /** Cells, in the order of the columns. */
  rows: readonly (readonly ReactNode[])[];
  caption?: string;
  className?: string;
  /** Index of a column that is hidden on phones. */
  wideOnly?: number;
}

/**
 * A table of figures. The first cell names the row, and the others are right-aligned. In a very
 * narrow window, each figure has its own line, with its header next to it.
 */
export function FigureTable({ heads, rows, caption, className = 'text-sm', wideOnly }: FigureTableProps) {
  const place = (index: number) =>
    index === 0 ? 'text-left' : `pl-3 text-right ${index === wideOnly ? 'text-muted max-sm:hidden' : NARROW}`;
  return (
    <table className={`w-full tabular-nums max-xs:block ${className}`}>
      {caption ? <caption className="sr-only">{caption}</caption> : null}
      <thead className="text-xs text-muted max-xs:sr-only">
        <tr className="border-b border-line">
          {heads.map((head, index) => (
            <th key={head} scope="col" className={`py-2 font-medium ${place(index)}`}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line max-xs:block">
        {rows.map(([name, ...cells], row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows and cells keep their order
          <tr key={row} className="max-xs:block max-xs:py-2">
            <th scope="row" className="py-2 text-left max-xs:block max-xs:py-0 font-normal wrap-anywhere">
              {name}
            </th>
            {cells.map((cell, index) => (
              <td key={heads[index + 1]} data-head={heads[index + 1]} className={place(index + 1)}>
                <span>{cell}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
