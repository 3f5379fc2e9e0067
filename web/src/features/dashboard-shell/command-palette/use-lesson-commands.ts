import { mayUse } from '@croneai/contracts/access.ts';
import { lessonPath, useLearningQuery } from '../../../shared/learning/learning-api.ts';
import { useMember } from '../../../shared/session/member-context.ts';

interface LessonCommand {
  title: string;
  courseTitle: string;
  path: string;
  isDone: boolean;
}

/** The lessons of the vault for those who may read them. Until they arrive, and when they do not, there are none. */
export function useLessonCommands(): LessonCommand[] {
  const { access } = useMember();
  const { data } = useLearningQuery(undefined, { skip: !mayUse('vault', access) });
  return (data?.courses ?? []).flatMap((course) =>
    course.lessons.map(({ id, title, doneAt }) => ({
      title,
      courseTitle: course.title,
      path: lessonPath(course.id, id),
      isDone: doneAt !== null,
    })),
  );
}
