import type { ReactNode } from 'react';
import { PageTitle } from './page-title.tsx';

interface PageHeadProps {
  title: string;
  lead?: ReactNode;
  aside?: ReactNode;
}

/** Heading of a page in the member area. It also sets the title of the browser tab. */
export function PageHead({ title, lead, aside }: PageHeadProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <PageTitle>{title}</PageTitle>
      <div className="min-w-0 wrap-anywhere">
        <h1 className="text-2xl font-semibold">{title}</h1>
        {lead ? <p className="mt-1 max-w-prose text-muted">{lead}</p> : null}
      </div>
      {aside}
    </div>
  );
}
