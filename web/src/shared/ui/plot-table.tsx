import type { ReactNode } from 'react';

/** The data of a plot as a table, folded until a reader opens it. */
export function PlotTable({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="border-t border-line pt-3 text-sm">
      <summary className="rounded-control font-medium text-accent">{title}</summary>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users can only scroll an element that has the focus
        tabIndex={0}
        aria-label={title}
        className="mt-3 max-h-72 overflow-auto"
      >
        {children}
      </section>
    </details>
  );
}
