import { AccountSetupPage } from '../../features/account-setup/account-setup-page.tsx';
import { DashboardCodeForm } from '../../features/dashboard-code/dashboard-code-form.tsx';
import { useMember } from '../../shared/session/member-context.ts';

/** Account setup with the code field in it, for as long as there is something to unlock. */
export function AccountSetupRoute() {
  const { access } = useMember();
  return <AccountSetupPage codeField={access.dashboardUnlocked ? null : <DashboardCodeForm />} />;
}
