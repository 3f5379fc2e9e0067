import { mayUse } from '@croneai/contracts/access.ts';
import { paletteTexts as texts } from '../../../content/palette.ts';
import { coursePath, lessonPath, useLearningQuery } from '../../../shared/learning/learning-api.ts';
import { useMember } from '../../../shared/session/member-context.ts';

interface LessonCommand {
  title: string;
  courseTitle: string;
  path: string;
  detail: string;
}

/** The courses of the vault and their lessons for those who may read them. Until they arrive, and when they do not, there are none. */
export function useLessonCommands(): LessonCommand[] {
  const { access } = useMember();
  const { data } = useLearningQuery(undefined, { skip: !mayUse('vault', access) });
  return (data?.courses ?? []).flatMap(({ id: courseId, title: courseTitle, lessons }) => [
    { title: courseTitle, courseTitle, path: coursePath(courseId), detail: texts.course },
    ...lessons.map(({ id, title, doneAt }) => ({
      title,
      courseTitle,
      path: lessonPath(courseId, id),
      detail: doneAt ? `${courseTitle} · ${texts.finished}` : courseTitle,
    })),
  ]);
}
