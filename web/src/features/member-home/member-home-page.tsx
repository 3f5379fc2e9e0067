import type { ReactNode } from 'react';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';
import { TicketSkeleton } from '../trade-ticket/public/ticket-skeleton.tsx';

/** Comes with its ticket only where there is something to show in it. */
const CommandCenter = lazyPart(
  async () => (await import('./command-center.tsx')).CommandCenter,
  <HomeSkeleton />,
);

/** For the short while between a tier and its code. */
const LockedHome = lazyPart(async () => (await import('./locked-home.tsx')).LockedHome, <HomeSkeleton />);

export function MemberHomePage({ codeField }: { codeField: ReactNode }) {
  return (
    <>
      <PageTitle>Command Center</PageTitle>
      {codeField ? <LockedHome codeField={codeField} /> : <CommandCenter />}
    </>
  );
}

function HomeSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <Skeleton className="h-9 w-72" />
      <TicketSkeleton />
      <div className="grid gap-6 xl:grid-cols-12">
        <Skeleton className="h-64 rounded-card xl:col-span-8" />
        <Skeleton className="h-64 rounded-card xl:col-span-4" />
      </div>
    </div>
  );
}
