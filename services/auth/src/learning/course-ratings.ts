import { errors } from '@croneai/contracts/errors.ts';
import { appError } from '@croneai/platform/errors.ts';
import { rememberFor } from '@croneai/platform/remember-answer.ts';
import type { Parts } from '../connections.ts';
import { lessonKey } from './courses/all.ts';
import type { Course } from './courses/course.ts';

/** One reading serves all open vaults for so long; what another process took in is seen by then. */
const MEMORY_MS = 10_000;

export function createCourseRatings({ learning, now }: Parts) {
  const totals = rememberFor(MEMORY_MS, learning.totalRatings, () => now().getTime());
  return {
    totals: () => totals(),

    /** Stores or removes a member's rating; rating needs a finished lesson. */
    async put(userId: string, course: Course, stars: number | null): Promise<void> {
      if (stars === null) await learning.takeRatingBack(userId, course.id);
      else {
        const lessonKeys = course.lessons.map((lesson) => lessonKey({ course, lesson }));
        const rating = { stars, ratedAt: now() };
        const isKept = await learning.rate(userId, { courseId: course.id, lessonKeys, rating });
        if (!isKept) throw appError(errors.courseNotBegun);
      }
      totals.forget();
    },
  };
}
