import { openingPages } from '../../content/dashboard.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { OpeningPage } from '../../shared/ui/opening-page.tsx';

export function CommunityPage() {
  return (
    <OpeningPage
      page={openingPages.community}
      meanwhile={
        <>
          <p className="text-sm text-muted">
            Members already meet in the community outside this site. Support sends you the invite.
          </p>
          <ButtonLink to="/dashboard/support" variant="secondary" className="self-start">
            Contact support
          </ButtonLink>
        </>
      }
    />
  );
}
