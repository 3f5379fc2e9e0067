import { Skeleton, SkeletonGroup } from '../../shared/ui/states.tsx';

const LINES = ['first', 'second', 'third', 'fourth'];

export function LessonSkeleton() {
  return (
    <SkeletonGroup className="grid gap-8 xl:grid-cols-12">
      <div className="flex max-w-prose flex-col gap-6 xl:col-span-8">
        <Skeleton className="h-5 w-52" />
        <Skeleton className="h-9 w-full max-w-md" />
        {LINES.map((line) => (
          <Skeleton key={line} className="h-28 w-full" />
        ))}
      </div>
      <Skeleton className="h-72 w-full rounded-card xl:col-span-4" />
    </SkeletonGroup>
  );
}
