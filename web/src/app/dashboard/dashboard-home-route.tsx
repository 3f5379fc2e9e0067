import { ActivationPage } from '../../features/activation/activation-page.tsx';
import { DashboardCodeForm } from '../../features/dashboard-code/dashboard-code-form.tsx';
import { MemberHomePage } from '../../features/member-home/member-home-page.tsx';
import { useMember } from '../../shared/session/member-context.ts';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';

/** No member loads it. */
const AdminHomePage = lazyPart(
  async () => (await import('../../features/admin-home/admin-home-page.tsx')).AdminHomePage,
  <Skeleton className="h-80 w-full rounded-card" />,
);

/** The first page of the area, by role and tier; the code field is in it for as long as there is something to unlock. */
export function DashboardHomeRoute() {
  const { user, tier, access } = useMember();
  if (user.role === 'admin') return <AdminHomePage />;
  const codeField = access.dashboardUnlocked ? null : <DashboardCodeForm />;
  return tier === 'guest' ? (
    <ActivationPage codeField={codeField} />
  ) : (
    <MemberHomePage codeField={codeField} />
  );
}
