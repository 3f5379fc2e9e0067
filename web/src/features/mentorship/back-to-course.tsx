import { paths } from '../../content/paths.ts';
import { vaultTexts } from '../../content/vault.ts';
import { coursePath, useKnownLearning } from '../../shared/learning/learning-api.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';

/** From a lesson that is not there: to its course, or to all of them where the course is not known either. */
export function BackToCourse({ courseId }: { courseId?: string | undefined }) {
  const { data } = useKnownLearning();
  const course = data?.courses.find(({ id }) => id === courseId);
  return (
    <ButtonLink to={course ? coursePath(course.id) : paths.vault} size="sm" variant="secondary">
      Back to {course ? course.title : `the ${vaultTexts.title}`}
    </ButtonLink>
  );
}
