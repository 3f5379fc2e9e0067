import { type Feature, mayUse } from '@croneai/contracts/access.ts';
import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { useMember } from '../../shared/session/member-context.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { Empty } from '../../shared/ui/states.tsx';

interface RequireAccessProps {
  feature: Feature;
  children: ReactNode;
}

/** Lets in who may use the feature. A higher tier is bought on the upgrade page, a missing code is entered at home. */
export function RequireAccess({ feature, children }: RequireAccessProps) {
  const { access } = useMember();
  if (mayUse(feature, access)) return children;
  if (!mayUse(feature, { ...access, dashboardUnlocked: true }))
    return <Navigate to="/dashboard/upgrade" replace />;
  return (
    <Card padding="none">
      <PageTitle>Code needed</PageTitle>
      <Empty
        titleAs="h1"
        icon={KeyRound}
        title="Your dashboard is not unlocked yet"
        action={<ButtonLink to="/dashboard">Enter your code</ButtonLink>}
      >
        Your tier includes this page. Enter the code from our email, and it opens.
      </Empty>
    </Card>
  );
}
