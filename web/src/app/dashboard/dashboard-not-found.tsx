import { Compass } from 'lucide-react';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { Empty } from '../../shared/ui/states.tsx';

export function DashboardNotFound() {
  return (
    <Card padding="none">
      <PageTitle>Page not found</PageTitle>
      <Empty
        titleAs="h1"
        icon={Compass}
        title="There is no page at this address"
        action={<ButtonLink to="/dashboard">Back to Command Center</ButtonLink>}
      >
        The menu shows every page of your dashboard.
      </Empty>
    </Card>
  );
}
