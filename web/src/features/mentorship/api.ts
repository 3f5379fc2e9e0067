import { siteSettingsEndpoints } from '@croneai/contracts/endpoints/admin/site-settings.ts';
import {
  type LessonProgressBody,
  type LessonReply,
  learningEndpoints,
} from '@croneai/contracts/endpoints/auth/learning.ts';
import { useRef } from 'react';
import { call, toRequest } from '../../shared/api/endpoint-request.ts';
import { learningOverviewApi } from '../../shared/learning/learning-api.ts';

type LessonKey = Pick<LessonReply, 'courseId'> & { lessonId: string };

const learningApi = learningOverviewApi.injectEndpoints({
  endpoints: (build) => ({
    lesson: build.query(call(learningEndpoints.getLesson, (params: LessonKey) => ({ params }))),
    liveSessionLinks: build.query({
      ...call(siteSettingsEndpoints.getLiveSessionLinks),
      providesTags: ['SiteSettings'],
    }),
    /**
     * The server replies with the overview of all courses. The reply replaces the cached overview
     * and updates the open lesson.
     */
    putProgress: build.mutation({
      ...call(
        learningEndpoints.putLessonProgress,
        ({ state, ...params }: LessonKey & LessonProgressBody) => ({
          params,
          body: { state },
        }),
      ),
      async onQueryStarted({ courseId, lessonId }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined); // the caller shows the failure
        if (!answer) return;
        await dispatch(learningApi.util.upsertQueryData('learning', undefined, answer.data));
        const course = answer.data.courses.find(({ id }) => id === courseId);
        const saved = course?.lessons.find(({ id }) => id === lessonId);
        if (!saved) return;
        const { startedAt, doneAt } = saved;
        dispatch(
          learningApi.util.updateQueryData('lesson', { courseId, lessonId }, (lesson) =>
            Object.assign(lesson, { startedAt, doneAt }),
          ),
        );
      },
    }),
    /** Shows the change at once, and reverts it on failure. */
    putReminder: build.mutation({
      ...call(
        learningEndpoints.putSessionReminder,
        ({ sessionId, wanted }: { sessionId: string; wanted: boolean }) => ({
          params: { sessionId },
          body: { wanted },
        }),
      ),
      async onQueryStarted({ sessionId, wanted }, { dispatch, queryFulfilled }) {
        const patch = dispatch(
          learningApi.util.updateQueryData('learning', undefined, ({ sessions }) => {
            const session = sessions.find(({ id }) => id === sessionId);
            if (session) session.isReminderSet = wanted;
          }),
        );
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) await dispatch(learningApi.util.upsertQueryData('learning', undefined, answer.data));
        else patch.undo();
      },
    }),
  }),
});

export const calendarRequest = (sessionId: string) =>
  toRequest(learningEndpoints.getSessionCalendar, { params: { sessionId } });

export const { useLessonQuery, useLiveSessionLinksQuery, usePutProgressMutation, usePutReminderMutation } =
  learningApi;

/**
 * Runs each task only after the previous one has ended, so that the last press wins. A task must
 * not reject.
 */
export function useSerialRuns(): (run: () => Promise<unknown>) => void {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return (run) => {
    last.current = last.current.then(run);
  };
}
