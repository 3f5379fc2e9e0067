import { Compass } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import { PageTitle } from './page-title.tsx';
import { Empty } from './states.tsx';

interface NotFoundProps {
  /** The kind of item that was not found. */
  subject: 'page' | 'course' | 'lesson';
  /** Link to a page that may help. */
  action: ReactNode;
  children: ReactNode;
}

/** Shown in the member area if no page, course, or lesson exists at this URL. */
export function NotFound({ subject, action, children }: NotFoundProps) {
  return (
    <Card padding="none">
      <PageTitle>{`${subject.charAt(0).toUpperCase()}${subject.slice(1)} not found`}</PageTitle>
      <Empty titleAs="h1" icon={Compass} title={`There is no ${subject} at this address`} action={action}>
        {children}
      </Empty>
    </Card>
  );
}
