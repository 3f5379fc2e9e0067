import { useMember } from '../../shared/session/member-context.ts';
import { lazyPage } from '../lazy-page.tsx';
import { DashboardNotFound } from './dashboard-not-found.tsx';

const AdminRoutes = lazyPage(() => import('./admin-routes.tsx'), 'AdminRoutes');

/** The admin screens. For everybody else there is nothing at these addresses, and none of their code is loaded. */
export function AdminArea() {
  const { user } = useMember();
  return user.role === 'admin' ? <AdminRoutes /> : <DashboardNotFound />;
}
