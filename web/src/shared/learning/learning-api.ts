import { learningEndpoints } from '@croneai/contracts/endpoints/auth/learning.ts';
import { paths } from '@croneai/contracts/paths.ts';
import { baseApi } from '../api/base-api.ts';
import { call } from '../api/endpoint-request.ts';

/**
 * Query for the courses with the member's progress. The vault shows them, and the command palette
 * searches their lessons.
 */
export const learningOverviewApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    learning: build.query(call(learningEndpoints.getLearning)),
  }),
});

export const { useLearningQuery } = learningOverviewApi;

/** Returns the learning progress if it is in the cache. Sends no request. */
export const useKnownLearning = learningOverviewApi.endpoints.learning.useQueryState;

export const coursePath = (courseId: string): string => `${paths.vault}/${courseId}`;

export const lessonPath = (courseId: string, lessonId: string): string =>
  `${coursePath(courseId)}/${lessonId}`;
