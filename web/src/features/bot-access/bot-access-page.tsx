import { openingPages } from '../../content/dashboard.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { OpeningPage } from '../../shared/ui/opening-page.tsx';

export function BotAccessPage() {
  return (
    <OpeningPage
      page={openingPages.botAccess}
      meanwhile={
        <>
          <p className="text-sm text-muted">
            Your Gold Node includes the bot. Your account manager can answer questions about its settings now.
          </p>
          <ButtonLink to="/dashboard/support" variant="secondary" className="self-start">
            Contact support
          </ButtonLink>
        </>
      }
    />
  );
}
