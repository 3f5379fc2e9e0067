import { openingPages } from '../../content/dashboard.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { OpeningPage } from '../../shared/ui/opening-page.tsx';

export function CopyTradingPage() {
  return (
    <OpeningPage
      page={openingPages.copyTrading}
      meanwhile={
        <>
          <p className="text-sm text-muted">
            Copying works through your broker account. Make sure that it is linked and funded before the page
            opens.
          </p>
          <ButtonLink to="/dashboard/account-setup" variant="secondary" className="self-start">
            Check Account Setup
          </ButtonLink>
        </>
      }
    />
  );
}
