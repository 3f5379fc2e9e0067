import type { ReactNode } from 'react';
import { PageHeading } from './page-heading.tsx';

interface PageIntroProps {
  eyebrow: string;
  headline: string;
  lead: string;
  children?: ReactNode;
}

/** The head of a public page below the home page: one sentence that says what it is about. */
export function PageIntro({ eyebrow, headline, lead, children }: PageIntroProps) {
  return (
    <div className="mx-auto flex w-full max-w-page animate-enter flex-col items-start gap-5 px-4 pt-12 pb-4 sm:px-6 lg:pt-24">
      <p className="text-sm font-medium text-accent">{eyebrow}</p>
      <PageHeading className="max-w-3xl text-3xl font-semibold text-balance sm:text-4xl">
        {headline}
      </PageHeading>
      <p className="max-w-prose text-lg text-muted">{lead}</p>
      {children}
    </div>
  );
}
