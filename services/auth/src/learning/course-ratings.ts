import { errors } from '@croneai/contracts/errors.ts';
import { appError } from '@croneai/platform/errors.ts';
import { lessonKey } from './courses/all.ts';
import type { Course } from './courses/course.ts';
import type { LearningRepository } from './learning.repository.ts';
import type { RatingTotals } from './rating.ts';

/** One reading serves all open vaults for so long; what another process took in is seen by then. */
const MEMORY_MS = 10_000;

export type CourseRatings = ReturnType<typeof createCourseRatings>;

export function createCourseRatings({
  learning,
  now,
}: {
  learning: Pick<LearningRepository, 'rate' | 'takeRatingBack' | 'totalRatings'>;
  now: () => Date;
}) {
  let known: { at: number; totals: Promise<RatingTotals> } | undefined;
  return {
    totals(): Promise<RatingTotals> {
      const at = now().getTime();
      if (known && Math.abs(at - known.at) < MEMORY_MS) return known.totals;
      const asked = { at, totals: learning.totalRatings() };
      known = asked;
      // Whoever waits gets the failure; the next one asks again.
      asked.totals.catch(() => {
        if (known === asked) known = undefined;
      });
      return asked.totals;
    },

    /** Keeps what a member gives, or takes it back; nobody rates what they have not learned from. */
    async put(userId: string, course: Course, stars: number | null): Promise<void> {
      if (stars === null) await learning.takeRatingBack(userId, course.id);
      else {
        const lessonKeys = course.lessons.map((lesson) => lessonKey({ course, lesson }));
        const rating = { stars, ratedAt: now() };
        const isKept = await learning.rate(userId, { courseId: course.id, lessonKeys, rating });
        if (!isKept) throw appError(errors.courseNotBegun);
      }
      known = undefined;
    },
  };
}
