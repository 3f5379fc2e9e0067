import { TriangleAlert } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Moment } from '../time/moment.tsx';
import { Badge } from '../ui/badge.tsx';

interface ListRowProps {
  /** What the row is called: the button that opens it. */
  title: string;
  isSuspect: boolean;
  /** Below the title. */
  children: ReactNode;
  status: { label: string; tone: ComponentProps<typeof Badge>['tone'] };
  /** Further columns, from 768 px on. */
  columns: readonly { text: string; isMuted?: boolean }[];
  at: string;
  onOpen: () => void;
}

/** A row of a desk's `ListTable`: what came in, its state, further columns, when. Below 768 px it is two lines. */
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
