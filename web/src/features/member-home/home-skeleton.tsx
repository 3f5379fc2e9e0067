import { TicketSkeleton } from '../../shared/ticket/ticket-skeleton.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';

/** The blocks of the home that is on its way. */
export function HomeSkeleton() {
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
