import { type Access, type Feature, mayUse } from '@croneai/contracts/access.ts';
import {
  type LessonReply,
  learningEndpoints,
  OPEN_LESSON,
} from '@croneai/contracts/endpoints/auth/learning.ts';
import { errors } from '@croneai/contracts/errors.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { appError } from '@croneai/platform/errors.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import { type LessonPlace, lessonKey, lessonPlaces } from './courses/all.ts';
import { toBlock } from './courses/course.ts';
import type { LearningRepository } from './learning.repository.ts';
import { findUpcoming, type Occurrence, toCalendar } from './live-sessions.ts';
import { type LearningRecord, progressOf, toOverview } from './progress.ts';

const OPEN_KEY = lessonKey(placeOf(OPEN_LESSON));

/** Serves the vault. Only members with access get its texts; one lesson is open to every member. */
export function learningRoutes({
  learning,
  accessOf,
  now,
}: {
  learning: LearningRepository;
  accessOf: (session: Session) => Promise<Access>;
  now: () => Date;
}): Route[] {
  const checkAccess = async (session: Session, feature: Feature = 'vault'): Promise<void> => {
    if (!mayUse(feature, await accessOf(session))) throw appError(errors.locked);
  };
  const overviewOf = async (userId: string) => ({ data: toOverview(await learning.find(userId), now()) });

  return [
    route(learningEndpoints.getLearning, async ({ session }) => {
      const access = await accessOf(session);
      // The overview contains the live sessions, so a grant for `live-sessions` alone is enough.
      // Lessons stay locked.
      if (!mayUse('vault', access) && !mayUse('live-sessions', access)) throw appError(errors.locked);
      return overviewOf(session.userId);
    }),
    route(learningEndpoints.getLesson, async ({ session, params }) => {
      const place = placeOf(params);
      if (lessonKey(place) !== OPEN_KEY) await checkAccess(session);
      return { data: toLesson(place, await learning.find(session.userId)) };
    }),
    route(learningEndpoints.putLessonProgress, async ({ session, params, body }) => {
      await checkAccess(session);
      const key = lessonKey(placeOf(params));
      if (body.state !== 'open') await learning.start(session.userId, key, now());
      if (body.state === 'done') await learning.finish(session.userId, key, now());
      if (body.state === 'open') await learning.reopen(session.userId, key);
      return overviewOf(session.userId);
    }),
    route(learningEndpoints.putSessionReminder, async ({ session, params, body }) => {
      await checkAccess(session, 'live-sessions');
      const { title, startsAt, minutes } = occurrenceOf(params.sessionId, now());
      const { sessionId } = params;
      const reminder = { sessionId, title, startsAt, minutes, sentAt: null };
      if (body.wanted) await learning.addReminder(session.userId, reminder);
      else await learning.removeReminder(session.userId, sessionId);
      return overviewOf(session.userId);
    }),
    route(learningEndpoints.getSessionCalendar, async ({ session, params }) => {
      await checkAccess(session, 'live-sessions');
      const occurrence = occurrenceOf(params.sessionId, now());
      const text = toCalendar(occurrence, now());
      return {
        download: { filename: `${occurrence.id}.ics`, contentType: 'text/calendar', stream: oneChunk(text) },
      };
    }),
  ];
}

function placeOf({ courseId, lessonId }: { courseId: string; lessonId: string }): LessonPlace {
  const place = lessonPlaces.find(({ course, lesson }) => course.id === courseId && lesson.id === lessonId);
  if (!place) throw appError(errors.lessonNotFound);
  return place;
}

function occurrenceOf(id: string, now: Date): Occurrence {
  const occurrence = findUpcoming(id, now);
  if (!occurrence) throw appError(errors.liveSessionNotFound);
  return occurrence;
}

function toLesson(place: LessonPlace, { lessons }: LearningRecord): LessonReply {
  const { course, lesson } = place;
  const index = lessonPlaces.indexOf(place);
  const key = lessonKey(place);
  return {
    courseId: course.id,
    courseTitle: course.title,
    id: lesson.id,
    title: lesson.title,
    minutes: lesson.minutes,
    blocks: lesson.text.map(toBlock),
    previous: neighbour(lessonPlaces[index - 1]),
    next: neighbour(lessonPlaces[index + 1]),
    ...progressOf(lessons.find((record) => record.key === key)),
  };
}

function neighbour(place: LessonPlace | undefined) {
  if (!place) return null;
  return { courseId: place.course.id, lessonId: place.lesson.id, title: place.lesson.title };
}

async function* oneChunk(text: string) {
  yield text;
}
