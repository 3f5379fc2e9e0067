import { useParams } from 'react-router-dom';
import { NotFound } from '../../shared/ui/not-found.tsx';
import { BackToCourse } from './back-to-course.tsx';

/** An address in the vault that has nothing. */
export function VaultNotFound({ subject }: { subject: 'page' | 'course' | 'lesson' }) {
  const { courseId } = useParams();
  return (
    <NotFound subject={subject} action={<BackToCourse courseId={courseId} />}>
      The vault lists every course with its lessons.
    </NotFound>
  );
}
