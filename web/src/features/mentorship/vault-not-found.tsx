import { Compass } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { Card } from '../../shared/ui/card.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { Empty } from '../../shared/ui/states.tsx';
import { WayBack } from './way-back.tsx';

/** An address in the vault that no lesson and no course has. */
export function LessonNotFound() {
  const { courseId } = useParams();
  return (
    <Card padding="none">
      <PageTitle>Lesson not found</PageTitle>
      <Empty
        titleAs="h1"
        icon={Compass}
        title="There is no lesson at this address"
        action={<WayBack courseId={courseId} />}
      >
        The vault lists every course with its lessons.
      </Empty>
    </Card>
  );
}
