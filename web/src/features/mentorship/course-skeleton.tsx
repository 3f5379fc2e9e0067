import { Skeleton, SkeletonGroup } from '../../shared/ui/states.tsx';

/** A course before it has arrived, in its final shape. */
export function CourseSkeleton() {
  return (
    <SkeletonGroup className="grid items-start gap-6 xl:grid-cols-12">
      <div className="flex min-w-0 flex-col gap-6 xl:col-span-8">
        <div className="flex flex-col gap-3">
          <Skeleton className="h-6 w-28" />
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-9 w-64" />
          <Skeleton className="h-12 w-full max-w-prose" />
          <Skeleton className="h-5 w-full max-w-md" />
        </div>
        <Skeleton className="h-70 w-full rounded-card" />
      </div>
      <Skeleton className="h-46 w-full rounded-card xl:col-span-4" />
    </SkeletonGroup>
  );
}
