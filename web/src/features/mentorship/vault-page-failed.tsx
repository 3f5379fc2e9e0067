import { vaultTexts } from '../../content/vault.ts';
import { messageOf } from '../../shared/api/api-error.ts';
import { Card } from '../../shared/ui/card.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { Failed } from '../../shared/ui/states.tsx';
import { BackToCourse } from './back-to-course.tsx';

interface VaultPageFailedProps {
  subject: 'course' | 'lesson';
  error: unknown;
  onRetry: () => void;
  /** The course to go back to; without it, all of them. */
  courseId?: string;
}

/** A course or a lesson that did not arrive: what happened, Retry, and the way back. */
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
        {vaultTexts.safe} {messageOf(error, 'Please check your connection.')}
      </Failed>
    </Card>
  );
}
