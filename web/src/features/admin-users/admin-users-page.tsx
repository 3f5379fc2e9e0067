import { PageHead } from '../../shared/ui/page-head.tsx';

export function AdminUsersPage() {
  return <PageHead title="Users" lead="Who has access to what, and the calls to change it." />;
}
