import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from './button.tsx';

interface CursorPagesProps {
  /** Name of the landmark. */
  label: string;
  /** Number of the shown page, beginning with 1. */
  page: number;
  /** Undefined on the first page. */
  goNewer: (() => void) | undefined;
  /** Undefined on the last page. */
  goOlder: (() => void) | undefined;
}

const QUIET = 'disabled:not-aria-busy:border-transparent disabled:not-aria-busy:bg-transparent';

/** Pagination of a list that the server reads from a cursor. Renders nothing for a single page. */
export function CursorPages({ label, page, goNewer, goOlder }: CursorPagesProps) {
  if (!goNewer && !goOlder) return null;
  return (
    <nav
      aria-label={label}
      className="flex items-center justify-between gap-3 border-t border-line px-5 py-3"
    >
      <Button variant="ghost" size="sm" disabled={!goNewer} onClick={goNewer} className={QUIET}>
        <ChevronLeft className="size-4" />
        Newer
      </Button>
      <span className="text-sm text-muted">
        Page <span className="tabular text-text">{page}</span>
      </span>
      <Button variant="ghost" size="sm" disabled={!goOlder} onClick={goOlder} className={QUIET}>
        Older
        <ChevronRight className="size-4" />
      </Button>
    </nav>
  );
}
