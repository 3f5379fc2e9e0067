import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

interface DisclosureProps extends Omit<ComponentProps<'details'>, 'title'> {
  title: ReactNode;
  /** True while a field in the details has an error. The details then open, and stay open. */
  hasError?: boolean;
}

const open = (details: HTMLDetailsElement | null) => {
  if (details) details.open = true;
};

/** A row that opens the details of a card. The chevron is the only mark of such a row. */
export function Disclosure({ title, hasError, className = '', children, ...rest }: DisclosureProps) {
  return (
    <details ref={hasError ? open : undefined} className={`group/fold text-sm ${className}`} {...rest}>
      <summary className="flex min-h-11 list-none items-center justify-between gap-3 rounded-control font-medium text-muted [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown className="size-4 shrink-0 transition-transform group-open/fold:rotate-180" />
      </summary>
      {children}
    </details>
  );
}
