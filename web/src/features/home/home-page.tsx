import { brand } from '../../content/brand.ts';
import { performanceClaims } from '../../content/claims.ts';
import { homeTexts as texts } from '../../content/home.ts';
import { ClaimList, ClaimsNote } from '../../shared/site/claims.tsx';
import { lowerPart } from '../../shared/site/lower-part.tsx';
import { Section } from '../../shared/site/section.tsx';
import { SitePage } from '../../shared/site/site-page.tsx';
import { Hero } from './hero.tsx';
import { Measured } from './measured.tsx';

const LowerHome = lowerPart(() => import('./lower-home.tsx'), 'LowerHome');

export function HomePage() {
  return (
    <SitePage path="/">
      <Hero />
      <Results />
      <LowerHome />
    </SitePage>
  );
}

function Results() {
  return (
    <Section id="results" tone="raised" title={texts.resultsTitle} lead={texts.resultsLead}>
      <div className="grid gap-10 lg:grid-cols-2 lg:gap-12">
        <div className="flex flex-col gap-4">
          <h3 className="text-lg font-semibold tracking-[-0.01em]">{texts.resultsClaims}</h3>
          <ClaimList columns="flex-1 grid-cols-1" size="large" items={performanceClaims} />
          <ClaimsNote />
        </div>
        <div className="flex flex-col gap-4">
          <h3 className="text-lg font-semibold tracking-[-0.01em]">{texts.resultsMeasured}</h3>
          <Measured />
          <p className="max-w-prose text-xs text-muted">{brand.riskWarning}</p>
        </div>
      </div>
    </Section>
  );
}
