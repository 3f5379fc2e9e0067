import { countdownEndpoints } from '@croneai/contracts/endpoints/countdown.ts';
import { homeTexts as texts } from '../../content/home.ts';
import { toRequest } from '../../shared/api/endpoint-request.ts';
import { SIGNUP_PATH } from '../../shared/session/entry-path.ts';
import { Price } from '../../shared/site/claims.tsx';
import { Island } from '../../shared/site/island.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { SiteCountdown } from './site-countdown.tsx';

export function ClosingOffer() {
  return (
    <section
      data-reveal
      aria-labelledby="closing"
      className="mx-auto flex w-full max-w-page flex-col gap-10 px-4 py-16 sm:px-6 lg:flex-row lg:items-center lg:justify-between lg:py-28"
    >
      <div className="flex flex-col items-start gap-4">
        <h2 id="closing" className="text-2xl font-semibold sm:text-3xl">
          {texts.closingTitle}
        </h2>
        <p className="max-w-[52ch] text-muted">{texts.closingLead}</p>
        <Price />
      </div>
      <div className="flex flex-col gap-4 sm:w-fit">
        <Island name="site-countdown">
          <SiteCountdown request={toRequest(countdownEndpoints.get)} />
        </Island>
        <ButtonLink to={SIGNUP_PATH} size="lg" full>
          {texts.claim}
        </ButtonLink>
      </div>
    </section>
  );
}
