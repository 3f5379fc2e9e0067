import { useLearningQuery } from '../../shared/learning/learning-api.ts';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { Progress } from '../../shared/ui/progress.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';
import { lessonsDone } from './course-progress.ts';
import { LessonLinks } from './lesson-links.tsx';

interface CourseOutlineProps {
  courseId: string;
  /** The lesson that is open. */
  lessonId: string;
}

/** The course beside its lesson: what is done, and what comes. The lesson stands without it when it does not arrive. */
export function CourseOutline({ courseId, lessonId }: CourseOutlineProps) {
  const { data, isLoading } = useLearningQuery();
  const course = data?.courses.find(({ id }) => id === courseId);
  if (isLoading) return <Skeleton className="h-72 w-full rounded-card xl:col-span-4" />;
  if (!course) return null;
  const done = lessonsDone(course);
  return (
    <Card aria-labelledby="outline" className="flex flex-col gap-4 xl:sticky xl:top-24 xl:col-span-4">
      <CardHead id="outline" title={course.title} />
      <Progress
        label="Finished"
        value={done / course.lessons.length}
        text={`${done} of ${course.lessons.length} lessons`}
      />
      <LessonLinks course={course} currentId={lessonId} />
    </Card>
  );
}
