import { Skeleton, SkeletonGroup } from '../../shared/ui/states.tsx';

const CARDS = ['first', 'second', 'third', 'fourth'];

/** The vault before it has arrived, in its final shape. */
export function VaultSkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-6">
      <Skeleton className="h-64 w-full rounded-card" />
      <div className="grid gap-6 xl:grid-cols-12">
        <div className="flex flex-col gap-4 xl:col-span-8">
          <Skeleton className="h-7 w-28" />
          <Skeleton className="h-9 w-full max-w-xl" />
          <div className="grid gap-4 md:grid-cols-2">
            {CARDS.map((card) => (
              <Skeleton key={card} className="h-96 w-full rounded-card" />
            ))}
          </div>
        </div>
        <div className="flex flex-col gap-6 xl:col-span-4">
          <Skeleton className="h-72 w-full rounded-card" />
          <Skeleton className="h-80 w-full rounded-card" />
        </div>
      </div>
    </SkeletonGroup>
  );
}
