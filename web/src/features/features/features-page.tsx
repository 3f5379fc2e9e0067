import { Check } from 'lucide-react';
import { brand } from '../../content/brand.ts';
import { featuresTexts, integrations, securityCards, toolCategories } from '../../content/features.ts';
import { coreCapabilities, featuresIntro } from '../../content/features-core.ts';
import { pageMeta } from '../../content/pages.ts';
import { SIGNUP_PATH } from '../../shared/session/entry-path.ts';
import { ClaimMark, ClaimsNote } from '../../shared/site/claims.tsx';
import { IconCards } from '../../shared/site/icon-cards.tsx';
import { PageIntro } from '../../shared/site/page-intro.tsx';
import { SampleSignal } from '../../shared/site/sample-signal.tsx';
import { Section } from '../../shared/site/section.tsx';
import { SitePage } from '../../shared/site/site-page.tsx';
import { Badge } from '../../shared/ui/badge.tsx';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';

const texts = { ...featuresIntro, ...featuresTexts };

export function FeaturesPage() {
  return (
    <SitePage path="/features">
      <PageIntro
        eyebrow={texts.eyebrow}
        headline={texts.headline}
        lead={texts.lead}
        aside={<SampleSignal />}
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
        <IconCards cards={coreCapabilities} more={(card) => <Points {...card} />} />
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
      <Section
        id="integrations"
        title={texts.integrationsTitle}
        lead={texts.integrationsLead}
        aside={<Badge tone="warn">Coming soon</Badge>}
      >
        <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-3 lg:grid-cols-4">
          {integrations.map(({ name, kind }) => (
            <li key={name} className="flex flex-col gap-1 bg-surface-1 px-5 py-6">
              <span className="font-medium">{name}</span>
              <span className="text-xs text-muted">{kind}</span>
            </li>
          ))}
        </ul>
        <p className="max-w-prose text-sm text-muted">{texts.integrationsNote}</p>
      </Section>
      <Section id="security" tone="raised" title={texts.securityTitle} lead={texts.securityLead}>
        <IconCards
          cards={securityCards}
          more={({ stated }) => (
            <p className="mt-auto pt-3">
              <Badge tone={stated ? 'neutral' : 'accent'}>{stated ? texts.stated : texts.builtIn}</Badge>
            </p>
          )}
        />
        <p className="max-w-prose text-sm text-muted">{brand.claimsNote}</p>
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

function Points({ points, stated }: { points: readonly string[]; stated: boolean }) {
  return (
    <ul className="mt-2 flex flex-col gap-2 text-sm">
      {points.map((point, index) => (
        <li key={point} className="flex items-start gap-2.5">
          <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" strokeWidth={1.5} />
          <span>
            {point}
            {stated && index === 0 ? <ClaimMark /> : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
