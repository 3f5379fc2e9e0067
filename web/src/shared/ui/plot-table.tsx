import type { ReactNode } from 'react';
import { Disclosure } from './disclosure.tsx';

/** The data of a plot as a table, folded until a reader opens it. */
export function PlotTable({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Disclosure title={title} className="border-t border-line">
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users can only scroll an element that has the focus
        tabIndex={0}
        aria-label={title}
        className="mt-1 max-h-72 overflow-auto"
      >
        {children}
      </section>
    </Disclosure>
  );
}
