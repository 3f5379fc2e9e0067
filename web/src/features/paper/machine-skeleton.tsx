import { Skeleton, SkeletonGroup } from '../../shared/ui/states.tsx';

const TILES = ['result', 'drawdown', 'trades', 'win rate'];

export function ReplaySkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-5">
      <Skeleton className="h-64 w-full sm:h-80" />
      <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
        {TILES.map((tile) => (
          <Skeleton key={tile} className="h-24 w-full rounded-card" />
        ))}
      </div>
    </SkeletonGroup>
  );
}

/** The page of a machine before it has arrived, in its final shape. */
export function MachineSkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-6">
      <Skeleton className="h-20 w-full rounded-card" />
      <div className="grid gap-6 xl:grid-cols-12">
        <Skeleton className="h-136 w-full rounded-card xl:col-span-8" />
        <Skeleton className="h-128 w-full rounded-card xl:col-span-4 xl:h-136" />
      </div>
      <Skeleton className="h-80 w-full rounded-card" />
    </SkeletonGroup>
  );
}
