import { Skeleton, SkeletonGroup } from '../ui/states.tsx';

const TILES = ['balance', 'net', 'drawdown', 'win rate'];

export function TilesSkeleton() {
  return (
    <div className="grid gap-3 min-[480px]:grid-cols-2 sm:gap-4 xl:grid-cols-4">
      {TILES.map((tile) => (
        <Skeleton key={tile} className="h-28 w-full rounded-card" />
      ))}
    </div>
  );
}

/** The page of a machine before it has arrived, in its final shape. */
export function MachineSkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-6">
      <Skeleton className="h-44 w-full rounded-card sm:h-36" />
      <TilesSkeleton />
      <div className="grid gap-6 xl:grid-cols-12">
        <Skeleton className="h-128 w-full rounded-card xl:col-span-5" />
        <Skeleton className="h-80 w-full rounded-card xl:col-span-7 xl:h-128" />
      </div>
      <Skeleton className="h-48 w-full rounded-card" />
      <Skeleton className="h-80 w-full rounded-card" />
    </SkeletonGroup>
  );
}
