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
import { Fold } from '../../shared/site/fold.tsx';
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
/** Number of integrations that a phone shows before the reader opens the rest. */
const SHOWN_INTEGRATIONS = 6;

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
        <div className="group/fold grid gap-4 md:grid-cols-3 md:gap-8">
          {toolCategories.map((category) => (
            <section
              key={category.title}
              className="flex flex-col gap-4 border-t border-line-strong pt-4 md:gap-5 md:pt-5"
            >
              <h3 className="text-lg font-semibold tracking-[-0.01em]">
                {category.title}
                <ClaimMark />
              </h3>
              <dl className="hidden flex-col gap-4 text-sm group-has-[:checked]/fold:flex md:flex">
                {category.tools.map((tool) => (
                  <div key={tool.name}>
                    <dt className="font-medium">{tool.name}</dt>
                    <dd className="mt-0.5 text-muted">{tool.text}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
          <div className="group-has-[:checked]/fold:hidden md:hidden">
            <Fold id="all-tools" label={texts.toolsMore} until="md" />
          </div>
        </div>
      </Section>
      <Section id="integrations" title={texts.integrationsTitle} lead={texts.integrationsLead}>
        <div className="group/fold flex flex-col gap-4">
          <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-4 lg:grid-cols-6">
            {integrations.map(({ name, kind, isAvailable }, index) => (
              <li
                key={name}
                className={`flex-col gap-0.5 bg-surface-1 px-4 py-3.5 text-sm ${index < SHOWN_INTEGRATIONS ? 'flex' : 'hidden group-has-[:checked]/fold:flex md:flex'}`}
              >
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
          <div className="group-has-[:checked]/fold:hidden md:hidden">
            <Fold id="all-integrations" label={texts.integrationsMore} until="md" />
          </div>
        </div>
        <p className="max-w-prose text-sm text-muted">{texts.integrationsNote}</p>
      </Section>
      <Section id="security" tone="raised" title={texts.securityTitle} lead={texts.securityLead}>
        <div className="group/fold flex flex-col gap-4">
          <IconCards
            cards={securityCardsOf(settings)}
            marksTitles
            more={({ stated }) => (
              <p className="pt-2 sm:mt-auto sm:pt-3">
                <Badge tone={stated ? 'neutral' : 'accent'}>{stated ? texts.stated : texts.builtIn}</Badge>
              </p>
            )}
          />
          <div className="group-has-[:checked]/fold:hidden md:hidden">
            <Fold id="security-details" label={texts.securityMore} until="md" />
          </div>
        </div>
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

/**
 * API requests for the islands. They are built here and passed as props, so that the islands do not
 * load the contract's schemas.
 */
const stripCall = toRequest(signalsEndpoints.getOutcomeStrip);
const measuredCalls = {
  status: toRequest(statusEndpoints.getStatus),
  summary: toRequest(signalsEndpoints.getSignalsSummary),
};

/** Each row shows two capabilities, next to a live part of the product that has them. */
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
    <div className="flex flex-col gap-6 md:gap-12 lg:gap-16">
      {ROWS.map(({ icons, title, live }, index) => (
        <div key={title} className="group/fold grid grid-cols-1 gap-4 lg:grid-cols-2 lg:items-start lg:gap-6">
          <IconCards
            columns=""
            cards={coreCapabilities.filter(({ icon }) => icons.includes(icon))}
            more={(card) => <Points {...card} />}
          />
          <section
            aria-label={title}
            className={`hidden min-w-0 flex-col gap-5 rounded-card border border-line bg-surface-2 p-5 group-has-[:checked]/fold:flex sm:p-7 md:flex ${index % 2 === 1 ? 'lg:order-first' : ''}`}
          >
            <h3 className="text-lg font-semibold tracking-[-0.01em]">{title}</h3>
            {live}
          </section>
          <div className="group-has-[:checked]/fold:hidden md:hidden">
            <Fold id={`core-${icons[0]}`} label={`${texts.coreMore}: ${title}`} until="md" />
          </div>
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
  stated: boolean;
}

interface IconCardsProps<Card extends IconCard> {
  cards: readonly Card[];
  /** Classes for the number of columns, from small to large screens. */
  columns?: string;
  more?: (card: Card) => ReactNode;
  /** True if a card whose `stated` is true gets a claim mark after its title. */
  marksTitles?: boolean;
}

/** On phones, each card shows only its title until the reader opens the fold around the cards. */
function IconCards<Card extends IconCard>({
  cards,
  columns = 'sm:grid-cols-2 lg:grid-cols-3',
  more,
  marksTitles = false,
}: IconCardsProps<Card>) {
  return (
    <ul className={`grid gap-px overflow-hidden rounded-card border border-line bg-line ${columns}`}>
      {cards.map((card) => (
        <li key={card.title} className="flex flex-col gap-1 bg-surface-1 p-4 md:gap-3 md:p-6 lg:p-8">
          <div className="flex items-center gap-3 md:flex-col md:items-start md:gap-5">
            <ContentIcon name={card.icon} />
            <h3 className="font-semibold tracking-[-0.01em] md:text-lg">
              {card.title}
              {marksTitles && card.stated ? <ClaimMark /> : null}
            </h3>
          </div>
          <div className="hidden flex-1 flex-col gap-1 group-has-[:checked]/fold:flex md:flex md:gap-3">
            <p className="text-sm text-muted">{card.text}</p>
            {more?.(card)}
          </div>
        </li>
      ))}
    </ul>
  );
}
