import { Check } from 'lucide-react';
import { coreCapabilities, featuresIntro as texts } from '../../content/features-core.ts';
import { pageMeta } from '../../content/pages.ts';
import { ClaimMark, ClaimsNote } from '../../shared/site/claims.tsx';
import { IconCards } from '../../shared/site/icon-cards.tsx';
import { lowerPart } from '../../shared/site/lower-part.tsx';
import { PageIntro } from '../../shared/site/page-intro.tsx';
import { SampleSignal } from '../../shared/site/sample-signal.tsx';
import { Section } from '../../shared/site/section.tsx';
import { SitePage } from '../../shared/site/site-page.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';

const LowerFeatures = lowerPart(() => import('./lower-features.tsx'), 'LowerFeatures');

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
      <LowerFeatures />
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
