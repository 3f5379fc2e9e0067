import { mayUse } from '@croneai/contracts/access.ts';
import { OPEN_LESSON } from '@croneai/contracts/endpoints/auth/learning.ts';
import { Lock } from 'lucide-react';
import { vaultTexts } from '../../content/vault.ts';
import { useMember } from '../../shared/session/member-context.ts';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { LockedTeaser } from '../../shared/ui/locked-teaser.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';
import { useLessonQuery } from './api.ts';
import { LessonBlocks } from './lesson-blocks.tsx';

/** Shows one real lesson, above blurred course cards that contain only titles. */
export function LockedVault() {
  const { access } = useMember();
  const hasTier = mayUse('vault', { ...access, dashboardUnlocked: true });
  return (
    <LockedTeaser
      title={vaultTexts.title}
      lead="Five short courses, and live sessions with Pro and Gold."
      needs={hasTier && !access.dashboardUnlocked ? 'Needs your dashboard code' : vaultTexts.needs}
      features={vaultTexts.features}
      real={<OpenLesson />}
      isSample={false}
    >
      <div className="grid gap-4 md:grid-cols-2">
        {vaultTexts.courses.map((title) => (
          <Card key={title} className="flex flex-col gap-4">
            <div className="h-28 rounded-control bg-surface-3" />
            <CardHead title={title} />
            <div className="h-5 rounded-control bg-surface-3" />
          </Card>
        ))}
      </div>
    </LockedTeaser>
  );
}

/**
 * The lesson that every member can read. If the lesson fails to load, the rest of the page is still
 * shown.
 */
function OpenLesson() {
  const { data: lesson, isLoading } = useLessonQuery(OPEN_LESSON);
  if (isLoading) return <Skeleton className="h-104 w-full rounded-card" />;
  if (!lesson) return null;
  const { courseTitle, title, minutes, blocks } = lesson;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Card padding="lg" aria-labelledby="open-lesson">
        <p className="text-sm text-muted">
          {vaultTexts.openLesson} {courseTitle}, {minutes} min
        </p>
        <h2 id="open-lesson" className="mt-1 text-2xl font-semibold">
          {title}
        </h2>
        <LessonBlocks blocks={blocks} />
      </Card>
      <Card className="flex flex-col gap-3 lg:sticky lg:top-24">
        <CardHead title={vaultTexts.inside} />
        <ul className="divide-y divide-line text-sm">
          {vaultTexts.courses.map((course) => (
            <li key={course} className="flex items-center justify-between gap-3 py-2.5">
              {course}
              <Lock aria-hidden className="size-4 shrink-0 text-faint" />
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
