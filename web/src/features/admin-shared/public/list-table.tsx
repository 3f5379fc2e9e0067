import { TriangleAlert } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Moment } from '../../../shared/time/moment.tsx';
import { Badge } from '../../../shared/ui/badge.tsx';

interface ListTableProps {
  caption: string;
  headers: readonly {
    text: string;
    /** Width of the column, as a class. Columns without a width share the remaining space. */
    width?: string;
  }[];
  /** The rows. Below 768 px, each row is its own grid. */
  children: ReactNode;
}

/**
 * Table of an admin page. Below 768 px, its rows are blocks, and only screen readers get its
 * headers. The last column is right-aligned.
 */
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

/** Label and tone of a status badge. */
export interface StatusText {
  label: string;
  tone: ComponentProps<typeof Badge>['tone'];
}

interface ListRowProps {
  /** Title of the row, and label of the button that opens it. */
  title: string;
  isSuspect: boolean;
  /** Content below the title. */
  children: ReactNode;
  status: StatusText;
  /** Additional columns, shown from 768 px. */
  columns: readonly { text: string; isMuted?: boolean }[];
  at: string;
  onOpen: () => void;
}

/**
 * A row of a `ListTable`: title, status, more columns, and time. It takes two lines below 768 px.
 */
export function ListRow({ title, isSuspect, children, status, columns, at, onOpen }: ListRowProps) {
  return (
    <tr className="relative grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1 px-5 py-3 transition-colors hover:bg-surface-2 md:table-row">
      <td className="min-w-0 md:py-3 md:pr-3 md:pl-5">
        <button
          type="button"
          onClick={onOpen}
          className="flex max-w-full items-center gap-2 rounded-control text-left font-medium after:absolute after:inset-0 hover:text-accent md:after:hidden"
        >
          <span className="truncate">{title}</span>
          {isSuspect ? (
            <>
              <TriangleAlert className="size-4 shrink-0 text-warn" />
              <span className="sr-only">(suspect)</span>
            </>
          ) : null}
        </button>
        <span className="block truncate text-muted">{children}</span>
      </td>
      <td className="justify-self-end md:px-3 md:py-3">
        <Badge tone={status.tone}>{status.label}</Badge>
      </td>
      {columns.map(({ text, isMuted }, column) => (
        <td
          // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their order
          key={column}
          className={`hidden md:table-cell md:px-3 md:py-3 ${isMuted ? 'truncate text-muted' : ''}`}
        >
          {text}
        </td>
      ))}
      <td className="tabular col-span-2 text-xs text-muted md:px-3 md:py-3 md:pr-5 md:text-right">
        <Moment at={at} />
      </td>
    </tr>
  );
}
