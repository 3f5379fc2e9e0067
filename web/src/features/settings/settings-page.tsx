import { openingPages } from '../../content/dashboard.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { OpeningPage } from '../../shared/ui/opening-page.tsx';

export function SettingsPage() {
  return (
    <OpeningPage
      page={openingPages.settings}
      meanwhile={
        <>
          <p className="text-sm text-muted">
            Need a change before the page opens? Support can change your name and notification choices.
          </p>
          <ButtonLink to="/dashboard/support" variant="secondary" className="self-start">
            Contact support
          </ButtonLink>
        </>
      }
    />
  );
}
