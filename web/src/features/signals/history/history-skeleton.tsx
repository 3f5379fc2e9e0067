import { Card } from '../../../shared/ui/card.tsx';
import { Skeleton } from '../../../shared/ui/states.tsx';

/**
 * Number of rows in the skeleton. A page has ten signals, but a running signal gets no row, and
 * usually one of the ten is running.
 */
const ROWS = 9;

export function HistorySkeleton() {
  return (
    <div className="divide-y divide-line">
      {Array.from({ length: ROWS }, (_, row) => row).map((row) => (
        <div key={row} className="flex items-center gap-6 px-5 py-3">
          <Skeleton className="h-6 w-20" />
          <Skeleton className="h-6 flex-1" />
          <Skeleton className="h-6 w-24" />
        </div>
      ))}
    </div>
  );
}

export function HistoryCardSkeleton() {
  return (
    <Card padding="none" aria-busy="true" className="overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line p-5">
        <h2 className="text-lg font-semibold tracking-[-0.01em]">Previous signals</h2>
        <Skeleton className="h-11 w-full sm:w-96" />
      </div>
      <HistorySkeleton />
    </Card>
  );
}
