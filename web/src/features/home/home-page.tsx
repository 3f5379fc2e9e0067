import { countdownEndpoints } from '@croneai/contracts/endpoints/auth/countdown.ts';
import { statusEndpoints } from '@croneai/contracts/endpoints/gateway/status.ts';
import { signalsEndpoints } from '@croneai/contracts/endpoints/signals/signals.ts';
import { brand } from '../../content/brand.ts';
import { performanceClaims } from '../../content/claims.ts';
import { faqOf, type Question } from '../../content/faq.ts';
import { homeTexts as texts } from '../../content/home.ts';
import { outsideLinks } from '../../content/links.ts';
import { toRequest } from '../../shared/api/endpoint-request.ts';
import { SIGNUP_PATH } from '../../shared/session/entry-path.ts';
import { ClaimList, ClaimsNote, Price } from '../../shared/site/claims.tsx';
import { Fold } from '../../shared/site/fold.tsx';
import { Island } from '../../shared/site/island.ts';
import { Measured } from '../../shared/site/measured.tsx';
import { Section } from '../../shared/site/section.tsx';
import { SitePage } from '../../shared/site/site-page.tsx';
import { useSiteSettings } from '../../shared/site/site-settings.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { ButtonAnchor, ButtonLink } from '../../shared/ui/button.tsx';
import { Faq } from '../../shared/ui/faq.tsx';
import { TierTable } from '../../shared/ui/tier-table.tsx';
import { TodayStrip } from '../record/public/today-strip.tsx';
import { Hero } from './hero.tsx';
import { HowItRuns } from './how-it-runs.tsx';
import { RiskCalculator } from './risk-calculator/risk-calculator.tsx';
import { SiteCountdown } from './site-countdown.tsx';
import { Testimonials } from './testimonials.tsx';

/**
 * API requests for the islands. They are built here and passed as props, so that the islands do not
 * load the contract's schemas.
 */
const calls = {
  status: toRequest(statusEndpoints.getStatus),
  summary: toRequest(signalsEndpoints.getSignalsSummary),
};
const stripCall = toRequest(signalsEndpoints.getOutcomeStrip);

/** The home page with six sections: offer, record, method, calculator, tiers, and questions. */
export function HomePage() {
  return (
    <SitePage path="/">
      <Hero />
      <Results />
      <HowItRuns />
      <Section
        id="calculator-title"
        anchor="calculator"
        tone="raised"
        title={texts.calculatorTitle}
        lead={texts.calculatorLead}
      >
        <p className="hidden text-muted noscript:block">{texts.calculatorNeedsScript}</p>
        <Island name="risk-calculator">
          <RiskCalculator call={stripCall} />
        </Island>
      </Section>
      <Tiers />
      <QuestionsAndOffer />
    </SitePage>
  );
}

function Results() {
  return (
    <Section id="results" tone="raised" title={texts.resultsTitle} lead={texts.resultsLead}>
      <div className="flex flex-col gap-4">
        <div className="group/fold overflow-hidden rounded-card border border-line bg-surface-1">
          <div className="p-5 sm:p-7">
            <Island name="today-strip">
              <TodayStrip call={stripCall} hasCurve />
            </Island>
          </div>
          <div className="hidden group-has-[:checked]/fold:block md:block">
            <Island name="measured">
              <Measured calls={calls} />
            </Island>
          </div>
        </div>
        <ClaimList columns="grid-cols-2" items={performanceClaims(useSiteSettings())} />
        <div className="flex flex-wrap justify-between gap-x-8 gap-y-2 text-xs text-muted">
          <ClaimsNote />
          <p className="max-sm:hidden">{brand.riskWarning}</p>
        </div>
      </div>
    </Section>
  );
}

/** The three tiers side by side. `/#pricing` links here. */
function Tiers() {
  return (
    <Section
      id="tiers"
      anchor="pricing"
      title={texts.tiersTitle}
      lead={texts.tiersLead}
      aside={
        <ButtonLink to={SIGNUP_PATH} size="lg" className="w-full sm:w-auto">
          {texts.tiersAction}
        </ButtonLink>
      }
    >
      <div className="group/fold flex flex-col gap-4">
        <div className="rounded-card border border-line bg-surface-1 px-4 pt-1 pb-2 sm:px-7">
          <TierTable isFolded />
        </div>
        <Fold id="all-features" label={texts.tiersCompare} />
      </div>
    </Section>
  );
}

/** Number of questions that each column shows before the reader opens the rest. */
const SHOWN_QUESTIONS = 4;

/** Questions in two separate columns, so that opening one moves only the questions below it. */
function QuestionsAndOffer() {
  const settings = useSiteSettings();
  const { community } = outsideLinks(settings);
  const faq = faqOf(settings);
  const half = Math.ceil(faq.length / 2);
  return (
    <Section
      id="questions"
      anchor="faq"
      tone="raised"
      title={texts.faqTitle}
      lead={texts.faqLead}
      aside={
        <div className="flex gap-2">
          <ButtonLink to="/contact" variant="secondary">
            {texts.faqContact}
          </ButtonLink>
          <ButtonAnchor href={community.href} variant="ghost">
            {community.text}
          </ButtonAnchor>
        </div>
      }
    >
      <div className="group/fold grid gap-x-16 lg:grid-cols-2">
        <div className="border-y border-line">
          <Questions items={faq.slice(0, half)} />
        </div>
        <div className="hidden border-line border-b group-has-[:checked]/fold:block lg:block lg:border-t">
          <Questions items={faq.slice(half)} />
        </div>
        <div className="mt-4 group-has-[:checked]/fold:hidden lg:col-span-2">
          <Fold id="all-questions" label={texts.faqMore} />
        </div>
      </div>
      <div className="grid items-stretch gap-8 lg:mt-4 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-10">
        <Members />
        <ClosingOffer />
      </div>
    </Section>
  );
}

/** Shows one column of questions. Opening the fold shows the remaining questions. */
function Questions({ items }: { items: readonly Question[] }) {
  return (
    <>
      <Faq items={items.slice(0, SHOWN_QUESTIONS)} />
      <div className="hidden border-t border-line group-has-[:checked]/fold:block">
        <Faq items={items.slice(SHOWN_QUESTIONS)} />
      </div>
    </>
  );
}

function Members() {
  return (
    <section aria-labelledby="testimonials" className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id="testimonials" className="text-lg font-semibold tracking-[-0.01em]">
          {texts.testimonialsTitle}
        </h3>
        <Badge tone="warn">Samples</Badge>
        <p className="text-sm text-muted">{texts.testimonialsNote}</p>
      </div>
      <Island name="testimonials">
        <Testimonials />
      </Island>
    </section>
  );
}

function ClosingOffer() {
  return (
    <section
      aria-labelledby="closing"
      className="flex flex-col justify-between gap-5 rounded-card border border-line bg-surface-1 p-5 sm:p-7"
    >
      <div className="flex flex-col items-start gap-2">
        <h3 id="closing" className="text-2xl font-semibold">
          {texts.closingTitle}
        </h3>
        <p className="max-w-[52ch] text-sm text-muted">{texts.closingLead}</p>
      </div>
      <Price />
      <div className="flex flex-col gap-4">
        <Island name="site-countdown">
          <SiteCountdown request={toRequest(countdownEndpoints.getCountdown)} />
        </Island>
        <ButtonLink to={SIGNUP_PATH} size="lg" full>
          {texts.claim}
        </ButtonLink>
      </div>
    </section>
  );
}
