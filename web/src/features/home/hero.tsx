import { signalsEndpoints } from '@croneai/contracts/endpoints/signals/signals.ts';
import { brand } from '../../content/brand.ts';
import { heroClaims } from '../../content/claims.ts';
import { homeTexts as texts } from '../../content/home.ts';
import { toRequest } from '../../shared/api/endpoint-request.ts';
import { SIGNUP_PATH } from '../../shared/session/entry-path.ts';
import { ClaimList, ClaimsNote, Price } from '../../shared/site/claims.tsx';
import { Island } from '../../shared/site/island.ts';
import { useSiteSettings } from '../../shared/site/site-settings.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { HeroPanel } from './hero-panel.tsx';

const calls = {
  example: toRequest(signalsEndpoints.getSettledExample),
  strip: toRequest(signalsEndpoints.getOutcomeStrip),
  summary: toRequest(signalsEndpoints.getSignalsSummary),
};

/**
 * The headline breaks into lines after a colon or a comma, and nowhere else. A wider font, which is
 * shown until ours has loaded, would add a line and move the page.
 */
const AFTER_SIGN = /(?<=[:,]) /;

export function Hero() {
  return (
    <section className="mx-auto flex w-full max-w-page animate-rise flex-col px-4 pt-6 pb-9 sm:px-6 lg:pt-12 lg:pb-14">
      {/* Top-aligned, because the panel grows while the document loads and must not move the
          text next to it. */}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,6fr)] lg:grid-rows-[auto_1fr] lg:gap-x-16">
        <div className="flex flex-col items-start gap-4 lg:gap-6 lg:pt-4">
          <Badge tone="accent" live>
            {texts.badge}
          </Badge>
          <h1 className="overflow-hidden text-4xl font-semibold max-sm:text-[clamp(1.75rem,10vw,2.25rem)] lg:text-5xl">
            {brand.promise.split(AFTER_SIGN).map((part) => (
              <span key={part} className="block whitespace-nowrap">
                {part}{' '}
              </span>
            ))}
          </h1>
          <p className="text-balance text-muted sm:text-lg">{texts.lead}</p>
          <div className="flex w-full flex-col gap-x-6 gap-y-4 sm:flex-row sm:items-center">
            <ButtonLink to={SIGNUP_PATH} size="lg">
              {texts.action}
            </ButtonLink>
            <Price />
          </div>
          <p className="text-sm text-balance text-muted">{texts.actionNote}</p>
        </div>
        {/* As high as the panel with its longest caption, so that the claims do not move. */}
        <div className="w-full lg:row-span-2 lg:min-h-132">
          <Island name="hero-panel">
            <HeroPanel calls={calls} />
          </Island>
        </div>
        <div className="flex flex-col gap-3 lg:self-end">
          <ClaimList
            columns="grid-cols-2 sm:grid-cols-4 lg:grid-cols-2 xl:grid-cols-4"
            items={heroClaims(useSiteSettings())}
          />
          <ClaimsNote />
        </div>
      </div>
    </section>
  );
}
