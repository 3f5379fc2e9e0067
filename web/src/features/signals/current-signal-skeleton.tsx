import { signalTexts } from '../../content/signals.ts';
import { Card } from '../../shared/ui/card.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';

/** The shape of the current signal, and what is going on. */
export function CurrentSignalSkeleton() {
  return (
    <Card padding="none" className="overflow-hidden" aria-busy="true" aria-label={signalTexts.initializing}>
      <div className="flex flex-col gap-5 p-5 sm:p-7">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <div className="flex items-center gap-4">
            <Skeleton className="h-14 w-28" />
            <div className="flex flex-col gap-2">
              <Skeleton className="h-7 w-44" />
              <p className="text-sm text-muted">{signalTexts.initializing}</p>
            </div>
          </div>
          <Skeleton className="h-10 w-40" />
        </div>
        <Skeleton className="h-12 w-full" />
        <div className="grid grid-cols-3 gap-3">
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
        </div>
        <Skeleton className="h-14 w-full" />
      </div>
      <Skeleton className="h-12 w-full rounded-none" />
    </Card>
  );
}
