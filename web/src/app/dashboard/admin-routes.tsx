import { Navigate, Route, Routes } from 'react-router-dom';
import { lazyPage } from '../lazy-page.tsx';
import { DashboardNotFound } from './dashboard-not-found.tsx';

const AdminUsersPage = lazyPage(
  () => import('../../features/admin-users/admin-users-page.tsx'),
  'AdminUsersPage',
);
const MemberPage = lazyPage(() => import('../../features/admin-users/member/member-page.tsx'), 'MemberPage');
const AdminLeadsPage = lazyPage(
  () => import('../../features/admin-leads/admin-leads-page.tsx'),
  'AdminLeadsPage',
);

const AdminContactsPage = lazyPage(
  () => import('../../features/admin-contacts/admin-contacts-page.tsx'),
  'AdminContactsPage',
);

const AdminNewsPage = lazyPage(
  () => import('../../features/admin-news/admin-news-page.tsx'),
  'AdminNewsPage',
);

const AdminTicketsPage = lazyPage(
  () => import('../../features/admin-tickets/admin-tickets-page.tsx'),
  'AdminTicketsPage',
);

const AdminAuditPage = lazyPage(
  () => import('../../features/admin-audit/admin-audit-page.tsx'),
  'AdminAuditPage',
);

const AdminEnginePage = lazyPage(
  () => import('../../features/admin-engine/admin-engine-page.tsx'),
  'AdminEnginePage',
);

/** Every page of the admin area, below `/dashboard/admin`. */
export const adminRoutes = (
  <>
    <Route index element={<Navigate to="/dashboard/admin/users" replace />} />
    <Route path="users" element={<AdminUsersPage />} />
    <Route path="users/:id" element={<MemberPage />} />
    <Route path="leads" element={<AdminLeadsPage />} />
    <Route path="messages" element={<AdminContactsPage />} />
    <Route path="tickets" element={<AdminTicketsPage />} />
    <Route path="news" element={<AdminNewsPage />} />
    <Route path="engine" element={<AdminEnginePage />} />
    <Route path="audit" element={<AdminAuditPage />} />
    <Route path="*" element={<DashboardNotFound />} />
  </>
);

export function AdminRoutes() {
  return <Routes>{adminRoutes}</Routes>;
}
