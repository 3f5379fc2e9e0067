import { lazy, Suspense } from 'react';
import { Skeleton } from '../../shared/ui/states.tsx';

/** Members see it once or never. */
const LockedSignals = lazy(async () => ({ default: (await import('./locked-signals.tsx')).LockedSignals }));

export function LockedPreview() {
  return (
    <Suspense fallback={<Skeleton className="h-80 w-full rounded-card" />}>
      <LockedSignals />
    </Suspense>
  );
}
