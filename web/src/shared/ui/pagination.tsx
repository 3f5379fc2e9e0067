import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight, type LucideIcon } from 'lucide-react';
import { Button } from './button.tsx';

interface PaginationProps {
  current: number;
  pages: number;
  onSelect: (page: number) => void;
  /** Name of the landmark, which is needed if a page has several. */
  label?: string;
}

/** Pagination below the list of a card, with a line above it. */
export function CardPagination(props: PaginationProps) {
  if (props.pages <= 1) return null;
  return (
    <div className="border-t border-line p-3">
      <Pagination {...props} />
    </div>
  );
}

export function Pagination({ current, pages, onSelect, label = 'Pages' }: PaginationProps) {
  if (pages <= 1) return null;
  const step = (label: string, page: number, Icon: LucideIcon) => (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      disabled={page === current || page < 1 || page > pages}
      onClick={() => onSelect(page)}
      className="disabled:not-aria-busy:border-transparent disabled:not-aria-busy:bg-transparent"
    >
      <Icon className="size-4" />
    </Button>
  );
  return (
    <nav aria-label={label} className="flex max-xs:flex-wrap items-center justify-center sm:gap-1">
      {step('First', 1, ChevronsLeft)}
      {step('Previous', current - 1, ChevronLeft)}
      {pageWindow(current, pages).map((page) => (
        <Button
          key={page}
          variant={page === current ? 'secondary' : 'ghost'}
          size="icon"
          aria-label={`Page ${page}`}
          aria-current={page === current ? 'page' : undefined}
          onClick={() => onSelect(page)}
          className="tabular"
        >
          {page}
        </Button>
      ))}
      {step('Next', current + 1, ChevronRight)}
      {step('Last', pages, ChevronsRight)}
    </nav>
  );
}

/** Maximum number of buttons with a page number. First, Previous, Next, and Last do not count. */
const PAGE_BUTTONS = 5;

/**
 * Returns the page numbers to show. The current page is in the middle if there is room on both
 * sides.
 */
export function pageWindow(current: number, pages: number, size = PAGE_BUTTONS): number[] {
  const count = Math.min(size, pages);
  const first = Math.min(Math.max(1, current - Math.floor(count / 2)), pages - count + 1);
  return Array.from({ length: count }, (_, index) => first + index);
}
