import { Skeleton, SkeletonColumn, SkeletonGroup } from '../../shared/ui/states.tsx';

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
        <SkeletonColumn
          className="gap-6 xl:col-span-4"
          shapes={['h-72 w-full rounded-card', 'h-80 w-full rounded-card']}
        />
      </div>
    </SkeletonGroup>
  );
}

/** A course before it has arrived, in its final shape. */
export function CourseSkeleton() {
  return (
    <SkeletonGroup className="grid items-start gap-6 xl:grid-cols-12">
      <div className="flex min-w-0 flex-col gap-6 xl:col-span-8">
        <SkeletonColumn
          className="gap-3"
          shapes={['h-6 w-28', 'h-6 w-40', 'h-9 w-64', 'h-12 w-full max-w-prose', 'h-5 w-full max-w-md']}
        />
        <Skeleton className="h-70 w-full rounded-card" />
      </div>
      <Skeleton className="h-46 w-full rounded-card xl:col-span-4" />
    </SkeletonGroup>
  );
}

export function LessonSkeleton() {
  const text = 'h-28 w-full';
  return (
    <SkeletonGroup className="grid gap-8 xl:grid-cols-12">
      <SkeletonColumn
        className="max-w-prose gap-6 xl:col-span-8"
        shapes={['h-5 w-52', 'h-9 w-full max-w-md', text, text, text, text]}
      />
      <Skeleton className="h-72 w-full rounded-card xl:col-span-4" />
    </SkeletonGroup>
  );
}
