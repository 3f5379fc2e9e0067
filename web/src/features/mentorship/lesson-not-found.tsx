import { Compass } from 'lucide-react';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { Empty } from '../../shared/ui/states.tsx';

export function LessonNotFound() {
  return (
    <Card padding="none">
      <PageTitle>Lesson not found</PageTitle>
      <Empty
        titleAs="h1"
        icon={Compass}
        title="There is no lesson at this address"
        action={<ButtonLink to="/dashboard/mentorship">Back to the Master Vault</ButtonLink>}
      >
        The vault lists every course with its lessons.
      </Empty>
    </Card>
  );
}
