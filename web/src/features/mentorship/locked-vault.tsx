import { mayUse } from '@croneai/contracts/access.ts';
import type { CourseOverview, LearningOverview } from '@croneai/contracts/endpoints/learning.ts';
import { vaultTexts } from '../../content/vault.ts';
import { useMember } from '../../shared/session/member-context.ts';
import { LockedTeaser } from '../../shared/ui/locked-teaser.tsx';
import { VaultParts } from './vault-parts.tsx';

const COURSES = [
  { title: 'Reading a Signal', category: 'fundamentals', level: 'Beginner' },
  { title: 'Risk First', category: 'risk', level: 'Beginner' },
  { title: 'Position Sizing', category: 'analysis', level: 'Intermediate' },
  { title: 'The Trader’s Mind', category: 'psychology', level: 'Intermediate' },
  { title: 'Journal and Review, Live', category: 'live', level: 'All Levels' },
] as const satisfies readonly Pick<CourseOverview, 'title' | 'category' | 'level'>[];

/** Sample: nothing learned, nothing rated and nothing planned yet. */
const OVERVIEW: LearningOverview = {
  courses: COURSES.map((course) => ({
    ...course,
    id: `sample-${course.category}`,
    summary: 'What this course is about, in one sentence.',
    instructor: 'Sample instructor',
    rating: null,
    ownStars: null,
    lessons: [1, 2, 3].map((number) => ({
      id: `sample-${number}`,
      title: `Lesson ${number}`,
      minutes: 4,
      startedAt: null,
      doneAt: null,
    })),
  })),
  stats: { lessonsDone: 0, lessons: 15, coursesDone: 0, courses: 5, streakDays: 0 },
  achievements: [
    { id: 'sample-first', title: 'First Step', text: 'Finish a lesson.', isEarned: false },
    {
      id: 'sample-course',
      title: 'Course Complete',
      text: 'Finish every lesson of a course.',
      isEarned: false,
    },
    { id: 'sample-streak', title: 'Seven Days', text: 'Learn on seven days in a row.', isEarned: false },
  ],
  sessions: [],
};

/** The vault as it looks to who has just come in, behind a blur. Nothing of the vault comes from the server. */
export function LockedVault() {
  const { access } = useMember();
  const hasTier = mayUse('vault', { ...access, dashboardUnlocked: true });
  return (
    <LockedTeaser
      title={vaultTexts.title}
      lead="Five short courses, and live sessions with Pro and Gold."
      needs={hasTier && !access.dashboardUnlocked ? 'Needs your dashboard code' : vaultTexts.needs}
      features={vaultTexts.features}
      action="Activate Elite Access"
    >
      <div className="flex flex-col gap-6">
        <VaultParts overview={OVERVIEW} />
      </div>
    </LockedTeaser>
  );
}
