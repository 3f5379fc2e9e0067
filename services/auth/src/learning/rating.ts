import { type CourseOverview, RATINGS_MIN } from '@croneai/contracts/endpoints/learning.ts';

/** Of one course, over all members. */
export type RatingTotal = {
  stars: number;
  count: number;
};
/** By the id of the course. */
export type RatingTotals = ReadonlyMap<string, RatingTotal>;

/** What is shown of it: the mean with one decimal, from {@link RATINGS_MIN} ratings on. */
export function toRating(total: RatingTotal | undefined): CourseOverview['rating'] {
  if (!total || total.count < RATINGS_MIN) return null;
  return { mean: Math.round((total.stars / total.count) * 10) / 10, count: total.count };
}
