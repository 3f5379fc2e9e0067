import { statusEndpoints } from '@croneai/contracts/endpoints/gateway/status.ts';
import { signalsEndpoints } from '@croneai/contracts/endpoints/signals/signals.ts';
import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { featuresTexts, integrations, securityCardsOf, toolCategories } from '../../content/features.ts';
import { coreCapabilities, featuresIntro } from '../../content/features-core.ts';
import { pageMeta } from '../../content/pages.ts';
import { toRequest } from '../../shared/api/endpoint-request.ts';
import { SIGNUP_PATH } from '../../shared/session/entry-path.ts';
import { ClaimMark, ClaimsNote } from '../../shared/site/claims.tsx';
import { ContentIcon, type ContentIconName } from '../../shared/site/content-icon.tsx';
import { Island } from '../../shared/site/island.ts';
import { Measured } from '../../shared/site/measured.tsx';
import { PageIntro } from '../../shared/site/page-intro.tsx';
import { Section } from '../../shared/site/section.tsx';
import { SettledTicket } from '../../shared/site/settled-ticket.tsx';
import { SitePage } from '../../shared/site/site-page.tsx';
import { useSiteSettings } from '../../shared/site/site-settings.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';
import { TodayStrip } from '../record/public/today-strip.tsx';
import { LosingStreak } from './losing-streak.tsx';

const texts = { ...featuresIntro, ...featuresTexts };

export function FeaturesPage() {
  const settings = useSiteSettings();
  return (
    <SitePage path="/features">
      <PageIntro
        eyebrow={texts.eyebrow}
        headline={texts.headline}
        lead={texts.lead}
        aside={
          <Island name="settled-ticket">
            <SettledTicket call={toRequest(signalsEndpoints.getSettledExample)} />
          </Island>
        }
      />
      <Section
        id="core"
        title={texts.coreTitle}
        lead={
          <>
            {texts.coreLead} <TextLink to="/method">{pageMeta('/method').title}</TextLink>.
          </>
        }
      >
        <Core />
        <ClaimsNote />
      </Section>
      <Section id="tools" tone="raised" title={texts.toolsTitle} lead={texts.toolsLead}>
        <div className="grid gap-10 md:grid-cols-3 md:gap-8">
          {toolCategories.map((category) => (
            <section key={category.title} className="flex flex-col gap-5 border-t border-line-strong pt-5">
              <h3 className="text-lg font-semibold tracking-[-0.01em]">
                {category.title}
                <ClaimMark />
              </h3>
              <dl className="flex flex-col gap-4 text-sm">
                {category.tools.map((tool) => (
                  <div key={tool.name}>
                    <dt className="font-medium">{tool.name}</dt>
                    <dd className="mt-0.5 text-muted">{tool.text}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </Section>
      <Section id="integrations" title={texts.integrationsTitle} lead={texts.integrationsLead}>
        <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-4 lg:grid-cols-6">
          {integrations.map(({ name, kind, isAvailable }) => (
            <li key={name} className="flex flex-col gap-0.5 bg-surface-1 px-4 py-3.5 text-sm">
              <span className="font-medium">{name}</span>
              <span className="text-xs text-muted">{kind}</span>
              {isAvailable ? (
                <span className="pt-1">
                  <Badge tone="accent">{texts.available}</Badge>
                </span>
              ) : null}
            </li>
          ))}
        </ul>
        <p className="max-w-prose text-sm text-muted">{texts.integrationsNote}</p>
      </Section>
      <Section id="security" tone="raised" title={texts.securityTitle} lead={texts.securityLead}>
        <IconCards
          cards={securityCardsOf(settings)}
          more={({ stated }) => (
            <p className="mt-auto pt-3">
              <Badge tone={stated ? 'neutral' : 'accent'}>{stated ? texts.stated : texts.builtIn}</Badge>
            </p>
          )}
        />
        <p className="max-w-prose text-sm text-muted">{settings.claimsNote}</p>
      </Section>
      <Section id="start" title={texts.closingTitle} lead={texts.closingText}>
        <div className="flex flex-col gap-3 sm:flex-row">
          <ButtonLink to={SIGNUP_PATH} size="lg">
            {texts.start}
          </ButtonLink>
          <ButtonLink to="/contact" size="lg" variant="secondary">
            {texts.sales}
          </ButtonLink>
        </div>
      </Section>
    </SitePage>
  );
}

/** Request of the contract, rendered into the document, so that the page loads no schemas. */
const stripCall = toRequest(signalsEndpoints.getOutcomeStrip);
const measuredCalls = {
  status: toRequest(statusEndpoints.getStatus),
  summary: toRequest(signalsEndpoints.getSignalsSummary),
};

/** Two capabilities, next to the part of the product where they appear. */
const ROWS: readonly { icons: readonly CoreIcon[]; title: string; live: ReactElement }[] = [
  {
    icons: ['engine', 'trend'],
    title: texts.live.record,
    live: (
      <Island name="today-strip">
        <TodayStrip call={stripCall} />
      </Island>
    ),
  },
  {
    icons: ['bolt', 'layers'],
    title: texts.live.service,
    live: (
      <Island name="measured">
        <Measured calls={measuredCalls} />
      </Island>
    ),
  },
  {
    icons: ['shield', 'clock'],
    title: texts.live.risk,
    live: (
      <Island name="losing-streak">
        <LosingStreak />
      </Island>
    ),
  },
];
type CoreIcon = (typeof coreCapabilities)[number]['icon'];

function Core() {
  return (
    <div className="flex flex-col gap-12 lg:gap-16">
      {ROWS.map(({ icons, title, live }, index) => (
        <div key={title} className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:items-start lg:gap-6">
          <IconCards
            columns=""
            cards={coreCapabilities.filter(({ icon }) => icons.includes(icon))}
            more={(card) => <Points {...card} />}
          />
          <section
            aria-label={title}
            className={`flex min-w-0 flex-col gap-5 rounded-card border border-line bg-surface-2 p-5 sm:p-7 ${index % 2 === 1 ? 'lg:order-first' : ''}`}
          >
            <h3 className="text-lg font-semibold tracking-[-0.01em]">{title}</h3>
            {live}
          </section>
        </div>
      ))}
    </div>
  );
}

function Points({ points, stated }: { points: readonly string[]; stated: boolean }) {
  return (
    <ul className="mt-2 flex flex-col gap-2 text-sm">
      {points.map((point, index) => (
        <li key={point} className="flex items-start gap-2.5">
          <Check className="mt-0.5 size-4 shrink-0 text-accent" />
          <span>
            {point}
            {stated && index === 0 ? <ClaimMark /> : null}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface IconCard {
  icon: ContentIconName;
  title: string;
  text: string;
}

interface IconCardsProps<Card extends IconCard> {
  cards: readonly Card[];
  /** Classes for the number of columns, from small to large screens. */
  columns?: string;
  more?: (card: Card) => ReactNode;
}

function IconCards<Card extends IconCard>({
  cards,
  columns = 'sm:grid-cols-2 lg:grid-cols-3',
  more,
}: IconCardsProps<Card>) {
  return (
    <ul className={`grid gap-px overflow-hidden rounded-card border border-line bg-line ${columns}`}>
      {cards.map((card) => (
        <li key={card.title} className="flex flex-col gap-3 bg-surface-1 p-6 lg:p-8">
          <ContentIcon name={card.icon} />
          <h3 className="mt-2 text-lg font-semibold tracking-[-0.01em]">{card.title}</h3>
          <p className="text-sm text-muted">{card.text}</p>
          {more?.(card)}
        </li>
      ))}
    </ul>
  );
}
