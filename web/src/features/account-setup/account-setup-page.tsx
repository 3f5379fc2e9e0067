import { BROKER_PROMO_CODE } from '@croneai/contracts/constants.ts';
import type { ReactNode } from 'react';
import { openingPages } from '../../content/dashboard.ts';
import { links } from '../../content/links.ts';
import { ButtonAnchor } from '../../shared/ui/button.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { OpeningPage } from '../../shared/ui/opening-page.tsx';

export function AccountSetupPage({ codeField }: { codeField: ReactNode }) {
  return (
    <OpeningPage
      page={openingPages.accountSetup}
      meanwhile={
        <>
          <p className="text-sm text-muted">
            All three steps work by hand today. Open the broker account with the promo code{' '}
            <span className="tabular font-medium text-text">{BROKER_PROMO_CODE}</span>, fund it, and send the
            proof of your deposit to <span className="font-medium text-text">{links.supportChat.text}</span>.
          </p>
          <div className="flex flex-wrap gap-3">
            <ButtonAnchor href={links.brokerRegistration.href}>{links.brokerRegistration.text}</ButtonAnchor>
            <ButtonAnchor href={links.supportChat.href} variant="secondary">
              Send the proof
            </ButtonAnchor>
          </div>
        </>
      }
    >
      {codeField ? (
        <Card padding="lg" className="flex max-w-xl flex-col gap-5">
          <CardHead title="Have your code?" text="It opens the dashboard at once." />
          {codeField}
        </Card>
      ) : null}
    </OpeningPage>
  );
}
