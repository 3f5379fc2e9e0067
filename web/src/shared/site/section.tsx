import type { ReactNode } from 'react';

interface SectionProps {
  /** Id of the section's heading. */
  id: string;
  title: string;
  lead?: ReactNode;
  /** Id of the section itself, for links. It must differ from `id`. */
  anchor?: string;
  tone?: 'plain' | 'raised';
  aside?: ReactNode;
  children: ReactNode;
}

/** A part of a public page with its own heading. */
export function Section({ id, title, lead, anchor, tone = 'plain', aside, children }: SectionProps) {
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      className={`below-first-screen scroll-mt-16 py-8 lg:py-12 ${tone === 'raised' ? 'border-y border-line bg-surface-2' : ''}`}
    >
      <div data-reveal className="mx-auto flex w-full max-w-page flex-col gap-6 px-4 sm:px-6">
        <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
          <div className="flex max-w-2xl flex-col gap-3">
            <h2 id={id} className="text-2xl font-semibold sm:text-3xl">
              {title}
            </h2>
            {lead ? <p className="max-w-prose text-muted">{lead}</p> : null}
          </div>
          {aside}
        </div>
        {children}
      </div>
    </section>
  );
}
