import { Circle } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OpeningPage as OpeningPageText } from '../../content/dashboard.ts';
import { Badge } from './badge.tsx';
import { Card, CardHead } from './card.tsx';
import { PageHead } from './page-head.tsx';

interface OpeningPageProps {
  page: OpeningPageText;
  /** What a member can do until the page opens. */
  meanwhile: ReactNode;
  children?: ReactNode;
}

/** A page that is announced and not there yet: what it will hold, and what to do meanwhile. */
export function OpeningPage({ page, meanwhile, children }: OpeningPageProps) {
  return (
    <>
      <PageHead
        title={page.title}
        lead={page.lead}
        aside={<Badge tone="accent">This page opens soon</Badge>}
      />
      <div className="grid items-start gap-6 xl:grid-cols-12">
        <Card padding="lg" className="flex flex-col gap-5 xl:col-span-7">
          <CardHead title="What it will hold" />
          <ul className="flex flex-col gap-3">
            {page.holds.map((line) => (
              <li key={line} className="flex items-start gap-3">
                <Circle aria-hidden className="mt-1 size-3.5 shrink-0 text-accent" strokeWidth={2} />
                {line}
              </li>
            ))}
          </ul>
        </Card>
        <Card padding="lg" className="flex flex-col gap-5 xl:col-span-5">
          <CardHead title="Meanwhile" />
          {meanwhile}
        </Card>
      </div>
      {children}
    </>
  );
}
