import { openingPages } from '../../content/dashboard.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { OpeningPage } from '../../shared/ui/opening-page.tsx';

export function MentorshipPage() {
  return (
    <OpeningPage
      page={openingPages.mentorship}
      meanwhile={
        <>
          <p className="text-sm text-muted">
            Live sessions are announced in the member community. Support sends you the invite.
          </p>
          <ButtonLink to="/dashboard/support" variant="secondary" className="self-start">
            Contact support
          </ButtonLink>
        </>
      }
    />
  );
}
