import { Compass } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import { PageTitle } from './page-title.tsx';
import { Empty } from './states.tsx';

interface NotFoundProps {
  /** What somebody looked for. */
  subject: 'page' | 'course' | 'lesson';
  /** Where to go instead. */
  action: ReactNode;
  children: ReactNode;
}

/** A page of the member area at an address that has nothing. */
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
