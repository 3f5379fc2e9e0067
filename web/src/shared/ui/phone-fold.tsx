import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useIsPhone } from './use-is-phone.ts';

interface PhoneFoldProps {
  title: string;
  /** Decoration below the title. */
  below?: ReactNode;
  /** Content of the part in a few words, shown at the end of the row. */
  summary?: ReactNode;
  /** True if the URL points to this part. The part is then open from the start. */
  isNamed?: boolean;
  children: ReactNode;
}

/**
 * On phones, shows a row. Opening the row loads and shows the part. On wider screens, shows the
 * part without a row.
 */
export function PhoneFold({ title, summary, below, isNamed = false, children }: PhoneFoldProps) {
  const isPhone = useIsPhone();
  const [isOpen, setIsOpen] = useState(isNamed);
  const part = useRef<HTMLDivElement>(null);
  const [isAnchor] = useState(() => isNamed && location.hash !== '');
  // The part itself loads too late for the anchor of the URL.
  useEffect(() => {
    if (isAnchor) part.current?.scrollIntoView();
  }, [isAnchor]);
  if (!isPhone) return children;
  return (
    // A part that is a card forms one card with its row. Any other part is below the row.
    <div
      ref={part}
      className="group/fold flex scroll-mt-20 flex-col [&>.rounded-card:not(:first-child)]:rounded-t-none [&>.rounded-card:not(:first-child)]:border-t-0 [&>:not(.rounded-card)]:mt-3"
    >
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-12 items-center justify-between gap-3 rounded-card border border-line bg-surface-1 px-4 py-2 text-left text-sm font-medium group-has-[>section.rounded-card]/fold:rounded-b-none"
      >
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-3">
            <span className="shrink-0">{title}</span>{' '}
            <span className="tabular min-w-0 truncate text-[13px] font-normal text-muted">
              {isOpen ? null : summary}
            </span>
          </span>
          {below}
        </span>
        <ChevronDown className={`size-4 shrink-0 text-muted ${isOpen ? 'rotate-180' : ''}`} />
      </button>
      {isOpen ? children : null}
    </div>
  );
}
