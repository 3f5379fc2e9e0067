import { useLocation } from 'react-router-dom';
import { paths } from '../../content/paths.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { NotFound } from '../../shared/ui/not-found.tsx';

export function DashboardNotFound() {
  const { pathname } = useLocation();
  return (
    <NotFound
      subject="page"
      action={
        <div className="mt-2 flex flex-wrap justify-center gap-3">
          <ButtonLink to={paths.dashboard}>Back to Command Center</ButtonLink>
          <ButtonLink to={paths.support} variant="secondary">
            Contact support
          </ButtonLink>
        </div>
      }
    >
      <span className="tabular block pb-2 text-text wrap-anywhere">{pathname}</span>
      It may have moved, or the link may be cut short. The menu shows every page of your dashboard.
    </NotFound>
  );
}
