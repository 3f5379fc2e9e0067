import { isTeam } from '@croneai/contracts/http/role.ts';
import { ActivationPage } from '../../features/activation/activation-page.tsx';
import { MemberHomePage } from '../../features/member-home/member-home-page.tsx';
import { useMember } from '../../shared/session/member-context.ts';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';

/** Loaded only while the dashboard is locked, because it contains forms. */
const DashboardCodeForm = lazyPart(
  async () => (await import('../../features/dashboard-code/dashboard-code-form.tsx')).DashboardCodeForm,
  <Skeleton className="h-53" />,
);

/** Loaded only for the team. */
const AdminHomePage = lazyPart(
  async () => (await import('../../features/admin-home/admin-home-page.tsx')).AdminHomePage,
  <Skeleton className="h-80 w-full rounded-card" />,
);

/** The first page of the dashboard, by role and tier. */
export function DashboardHomeRoute() {
  const { user, tier, access } = useMember();
  if (isTeam(user.role)) return <AdminHomePage />;
  const codeField = access.dashboardUnlocked ? null : <DashboardCodeForm />;
  return tier === 'guest' ? (
    <ActivationPage codeField={codeField} />
  ) : (
    <MemberHomePage codeField={codeField} />
  );
}
