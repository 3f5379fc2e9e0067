import { ActivationPage } from '../../features/activation/activation-page.tsx';
import { DashboardCodeForm } from '../../features/dashboard-code/dashboard-code-form.tsx';
import { MemberHomePage } from '../../features/member-home/member-home-page.tsx';
import { useMember } from '../../shared/session/member-context.ts';

/** The first page of the member area, by tier; the code field is in it for as long as there is something to unlock. */
export function DashboardHomeRoute() {
  const { tier, access } = useMember();
  const codeField = access.dashboardUnlocked ? null : <DashboardCodeForm />;
  return tier === 'guest' ? (
    <ActivationPage codeField={codeField} />
  ) : (
    <MemberHomePage codeField={codeField} />
  );
}
