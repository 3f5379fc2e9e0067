import { signalTexts } from '../../../content/signals.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { Skeleton } from '../../../shared/ui/states.tsx';

export function TicketSkeleton() {
  return (
    <Card
      padding="none"
      className="@container overflow-hidden"
      aria-busy="true"
      aria-label={signalTexts.initializing}
    >
      <div className="flex items-start justify-between gap-4 p-5 sm:px-7">
        <div className="flex items-center gap-4">
          <Skeleton className="h-14 w-28" />
          <div className="flex flex-col gap-2">
            <Skeleton className="h-7 w-44" />
            <p className="text-sm text-muted">{signalTexts.initializing}</p>
          </div>
        </div>
        <Skeleton className="h-12 w-24" />
      </div>
      <div className="grid gap-4 border-t border-line p-5 @3xl:grid-cols-[minmax(0,1fr)_18rem]">
        <Skeleton className="h-36 w-full @3xl:h-72" />
        <Skeleton className="h-40 w-full @3xl:h-72" />
      </div>
    </Card>
  );
}
