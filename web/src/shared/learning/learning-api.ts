import { learningEndpoints } from '@croneai/contracts/endpoints/auth/learning.ts';
import { paths } from '@croneai/contracts/paths.ts';
import { baseApi } from '../api/base-api.ts';
import { call } from '../api/endpoint-request.ts';

/**
 * The courses with the member's progress: the vault shows them, the command palette finds lessons
 * in them.
 */
export const learningOverviewApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    learning: build.query(call(learningEndpoints.getLearning)),
  }),
});

export const { useLearningQuery } = learningOverviewApi;

/** Cached learning progress without a request, for pages that could not load it. */
export const useKnownLearning = learningOverviewApi.endpoints.learning.useQueryState;

export const coursePath = (courseId: string): string => `${paths.vault}/${courseId}`;

export const lessonPath = (courseId: string, lessonId: string): string =>
  `${coursePath(courseId)}/${lessonId}`;
