import { paths } from '@croneai/contracts/paths.ts';
import { useParams } from 'react-router-dom';
import { vaultTexts } from '../../content/vault.ts';
import { messageOf } from '../../shared/api/api-error.ts';
import { coursePath, useKnownLearning } from '../../shared/learning/learning-api.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { NotFound } from '../../shared/ui/not-found.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { Failed } from '../../shared/ui/states.tsx';

interface VaultPageFailedProps {
  subject: 'course' | 'lesson';
  error: unknown;
  onRetry: () => void;
  /** The course to go back to; without it, all of them. */
  courseId?: string;
}

/** A course or a lesson that did not arrive: what happened, another try, and the way back. */
export function VaultPageFailed({ subject, error, onRetry, courseId }: VaultPageFailedProps) {
  return (
    <Card padding="none">
      <PageTitle>{subject === 'course' ? 'Course' : 'Lesson'}</PageTitle>
      <Failed
        titleAs="h1"
        title={`The ${subject} couldn’t be loaded`}
        onRetry={onRetry}
        action={<BackToCourse courseId={courseId} />}
      >
        {vaultTexts.safe} {messageOf(error, 'Check your connection.')}
      </Failed>
    </Card>
  );
}

/** An address in the vault that has nothing. */
export function VaultNotFound({ subject }: { subject: 'page' | 'course' | 'lesson' }) {
  const { courseId } = useParams();
  return (
    <NotFound subject={subject} action={<BackToCourse courseId={courseId} />}>
      The vault lists every course with its lessons.
    </NotFound>
  );
}

/** From a lesson that is not there: to its course, or to all of them where the course is not known either. */
function BackToCourse({ courseId }: { courseId?: string | undefined }) {
  const { data } = useKnownLearning();
  const course = data?.courses.find(({ id }) => id === courseId);
  return (
    <ButtonLink to={course ? coursePath(course.id) : paths.vault} size="sm" variant="secondary">
      Back to {course ? course.title : `the ${vaultTexts.title}`}
    </ButtonLink>
  );
}
