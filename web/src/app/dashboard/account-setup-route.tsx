import { AccountSetupPage } from '../../features/account-setup/account-setup-page.tsx';
import { DashboardCodeForm } from '../../features/dashboard-code/dashboard-code-form.tsx';
import { useMember } from '../../shared/session/member-context.ts';

/** Account setup. It includes the field for the dashboard code until the dashboard is unlocked. */
export function AccountSetupRoute() {
  const { access } = useMember();
  return <AccountSetupPage codeField={access.dashboardUnlocked ? null : <DashboardCodeForm />} />;
}
