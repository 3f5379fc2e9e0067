import { mayUse } from '@croneai/contracts/access.ts';
import type { CourseOverview, LearningOverview } from '@croneai/contracts/endpoints/learning.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { useState } from 'react';
import { vaultTexts } from '../../content/vault.ts';
import { useMember } from '../../shared/session/member-context.ts';
import { OpenRecord } from '../../shared/ticket/settled-example.tsx';
import { LockedTeaser } from '../../shared/ui/locked-teaser.tsx';
import { VaultParts } from './vault-parts.tsx';

const COURSES = [
  { title: 'Reading a Signal', category: 'fundamentals', level: 'Beginner', done: 3 },
  { title: 'Risk First', category: 'risk', level: 'Beginner', done: 3 },
  { title: 'Position Sizing', category: 'analysis', level: 'Intermediate', done: 2 },
  { title: 'The Trader’s Mind', category: 'psychology', level: 'Intermediate', done: 1 },
  { title: 'Journal and Review, Live', category: 'live', level: 'All Levels', done: 1 },
] as const satisfies readonly (Pick<CourseOverview, 'title' | 'category' | 'level'> & { done: number })[];

/** Sample: a member halfway through, for the blurred preview. 10 of 15 lessons are 67%. */
function sampleOverview(now: number): LearningOverview {
  const at = (days: number) => new Date(now + days * DAY_MS).toISOString();
  return {
    courses: COURSES.map(({ done, ...course }) => ({
      ...course,
      id: `sample-${course.category}`,
      summary: 'What this course is about, in one sentence.',
      instructor: 'Sample instructor',
      rating: { mean: 4.6, count: 12 },
      ownStars: null,
      lessons: [1, 2, 3].map((number) => ({
        id: `sample-${number}`,
        title: `Lesson ${number}`,
        minutes: 4,
        startedAt: number <= done ? at(-7) : null,
        doneAt: number <= done ? at(-7) : null,
      })),
    })),
    stats: { lessonsDone: 10, lessons: 15, coursesDone: 2, courses: 5, streakDays: 7 },
    achievements: [
      { id: 'sample-first', title: 'First Step', text: 'Finish a lesson.', isEarned: true },
      {
        id: 'sample-course',
        title: 'Course Complete',
        text: 'Finish every lesson of a course.',
        isEarned: true,
      },
      { id: 'sample-streak', title: 'Seven Days', text: 'Learn on seven days in a row.', isEarned: true },
    ],
    sessions: ['London Open, Live', 'Weekly Journal Review', 'Risk Clinic'].map((title, index) => ({
      id: `sample-${index}`,
      title,
      type: 'Sample session',
      text: 'What this session is about.',
      startsAt: at(index + 1),
      minutes: 45,
      isReminderSet: index === 0,
    })),
  };
}

/** The vault as it looks, with sample figures behind a blur. Nothing of the vault comes from the server. */
export function LockedVault() {
  const { access } = useMember();
  const [overview] = useState(() => sampleOverview(Date.now()));
  const hasTier = mayUse('vault', { ...access, dashboardUnlocked: true });
  return (
    <LockedTeaser
      title={vaultTexts.title}
      lead={vaultTexts.lockedLead}
      needs={hasTier && !access.dashboardUnlocked ? 'Needs your dashboard code' : vaultTexts.needs}
      features={vaultTexts.features}
      action="Activate Elite Access"
      real={<OpenRecord />}
    >
      <div className="flex flex-col gap-6">
        <VaultParts overview={overview} />
      </div>
    </LockedTeaser>
  );
}
