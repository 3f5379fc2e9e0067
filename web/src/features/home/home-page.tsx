import { countdownEndpoints } from '@croneai/contracts/endpoints/countdown.ts';
import { signalsEndpoints } from '@croneai/contracts/endpoints/signals.ts';
import { statusEndpoints } from '@croneai/contracts/endpoints/status.ts';
import { brand } from '../../content/brand.ts';
import { performanceClaims } from '../../content/claims.ts';
import { faq } from '../../content/faq.ts';
import { homeTexts as texts } from '../../content/home.ts';
import { links } from '../../content/links.ts';
import { recordedRateText } from '../../content/recorded-months.ts';
import { toRequest } from '../../shared/api/endpoint-request.ts';
import { SIGNUP_PATH } from '../../shared/session/entry-path.ts';
import { ClaimList, ClaimsNote, Price } from '../../shared/site/claims.tsx';
import { Island } from '../../shared/site/island.ts';
import { Measured } from '../../shared/site/measured.tsx';
import { Section } from '../../shared/site/section.tsx';
import { SitePage } from '../../shared/site/site-page.tsx';
import { Badge } from '../../shared/ui/badge.tsx';
import { ButtonAnchor, ButtonLink } from '../../shared/ui/button.tsx';
import { Faq } from '../../shared/ui/faq.tsx';
import { TodayStrip } from '../record/public/today-strip.tsx';
import { Hero } from './hero.tsx';
import { AnswersPicture, LooksPicture, VerdictPicture } from './illustrations/slot-steps.tsx';
import { RiskCalculator } from './risk-calculator/risk-calculator.tsx';
import { SiteCountdown } from './site-countdown.tsx';
import { Technology } from './technology.tsx';
import { Testimonials } from './testimonials.tsx';
import { TierColumns } from './tier-columns.tsx';

export function HomePage() {
  return (
    <SitePage path="/">
      <Hero />
      <Results />
      <HowItRuns />
      <Technology />
      <Section
        id="calculator-title"
        anchor="calculator"
        title={texts.calculatorTitle}
        lead={texts.calculatorLead}
      >
        <Island name="risk-calculator">
          <RiskCalculator />
        </Island>
      </Section>
      <TierColumns />
      <Section
        id="testimonials"
        title={texts.testimonialsTitle}
        lead={texts.testimonialsNote}
        aside={<Badge tone="warn">Samples</Badge>}
      >
        <Island name="testimonials">
          <Testimonials />
        </Island>
      </Section>
      <Community />
      <Questions />
      <ClosingOffer />
    </SitePage>
  );
}

/** Of the contract, written into the document: its schemas stay with the build. */
const calls = { status: toRequest(statusEndpoints.get), summary: toRequest(signalsEndpoints.summary) };
const stripCall = toRequest(signalsEndpoints.strip);

function Results() {
  return (
    <Section id="results" tone="raised" title={texts.resultsTitle} lead={texts.resultsLead}>
      <div className="grid gap-10 lg:grid-cols-2 lg:gap-12">
        <div className="flex flex-col gap-4">
          <h3 className="text-lg font-semibold tracking-[-0.01em]">{texts.resultsMeasured}</h3>
          <div className="rounded-card border border-line bg-surface-1 p-5">
            <Island name="today-strip">
              <TodayStrip call={stripCall} recordedRate={recordedRateText} />
            </Island>
          </div>
          <Island name="measured">
            <Measured calls={calls} />
          </Island>
          <p className="max-w-prose text-xs text-muted">{brand.riskWarning}</p>
        </div>
        <div className="flex flex-col gap-4">
          <h3 className="text-lg font-semibold tracking-[-0.01em]">{texts.resultsClaims}</h3>
          <ClaimList columns="flex-1 grid-cols-1" size="large" items={performanceClaims} />
          <ClaimsNote />
        </div>
      </div>
    </Section>
  );
}

/** In the order of the steps. */
const STEP_PICTURES = [LooksPicture, VerdictPicture, AnswersPicture];

function HowItRuns() {
  return (
    <Section id="how" title={texts.howTitle} lead={texts.howLead}>
      <ol className="grid gap-10 md:grid-cols-3 md:gap-8 lg:gap-12">
        {texts.how.map((step, index) => {
          const StepPicture = STEP_PICTURES[index] ?? LooksPicture;
          return (
            <li key={step.title} className="flex flex-col gap-5">
              <div className="border-y border-line py-3">
                <StepPicture />
              </div>
              <div className="flex flex-col gap-2">
                <span className="tabular text-sm text-accent">{`0${index + 1}`}</span>
                <h3 className="text-xl font-semibold tracking-[-0.01em]">{step.title}</h3>
                <p className="text-muted">{step.text}</p>
              </div>
            </li>
          );
        })}
      </ol>
      <p className="text-xs text-muted">{texts.picturesNote}</p>
    </Section>
  );
}

function Community() {
  return (
    <div data-reveal className="mx-auto w-full max-w-page px-4 pb-16 sm:px-6 lg:pb-28">
      <div className="flex flex-col gap-5 rounded-card border border-line bg-surface-1 p-6 sm:flex-row sm:items-center sm:justify-between sm:p-10">
        <div className="flex flex-col gap-2">
          <p className="text-xl font-semibold tracking-[-0.01em]">{texts.communityTitle}</p>
          <p className="text-muted">{texts.communityText}</p>
        </div>
        <ButtonAnchor href={links.community.href} variant="secondary">
          {links.community.text}
        </ButtonAnchor>
      </div>
    </div>
  );
}

function Questions() {
  return (
    <section
      id="faq"
      aria-labelledby="questions"
      className="scroll-mt-16 border-y border-line bg-surface-2 py-16 lg:py-28"
    >
      <div
        data-reveal
        className="mx-auto grid w-full max-w-page gap-8 px-4 sm:px-6 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] lg:gap-16"
      >
        <div className="flex flex-col items-start gap-3">
          <h2 id="questions" className="text-2xl font-semibold sm:text-3xl">
            {texts.faqTitle}
          </h2>
          <p className="text-muted">{texts.faqLead}</p>
          <ButtonLink to="/contact" variant="secondary" className="mt-2">
            {texts.faqContact}
          </ButtonLink>
        </div>
        <Faq items={faq} />
      </div>
    </section>
  );
}

function ClosingOffer() {
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
