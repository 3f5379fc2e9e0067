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
      <div className="flex flex-col gap-3 p-4 @xl:gap-4 @xl:p-5 sm:px-7">
        <div className="flex items-center justify-between gap-3">
          <div className="flex items-center gap-3 @xl:gap-4">
            <Skeleton className="h-10 w-22 @xl:h-14 @xl:w-28" />
            <Skeleton className="h-6 w-24 @xl:h-8 @xl:w-44" />
          </div>
          <Skeleton className="h-13 w-20 @xl:w-24" />
        </div>
        <p className="min-h-18 text-sm text-muted @xl:min-h-14">{signalTexts.initializing}</p>
      </div>
      <div className="flex flex-col border-t border-line @3xl:grid @3xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex flex-col gap-4 p-4 @xl:p-5">
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-12 w-full @3xl:h-60" />
          <Skeleton className="h-9 w-4/5" />
          <Skeleton className="h-15 w-1/2" />
        </div>
        <div className="h-50 border-t border-line p-5 sm:h-66 @3xl:order-first @3xl:h-auto @3xl:border-t-0 @3xl:border-r">
          <Skeleton className="size-full" />
        </div>
      </div>
    </Card>
  );
}
