import { SETTLEMENT_RULES } from '@croneai/contracts/settlement.ts';
import { recordMethod, methodTexts as texts } from '../../content/public-record.ts';
import { PageIntro } from '../../shared/site/page-intro.tsx';
import { Section } from '../../shared/site/section.tsx';
import { SitePage } from '../../shared/site/site-page.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';

/** Formula and source of each figure, and the rules that settle. */
export function RecordMethodPage() {
  return (
    <SitePage path="/record/method">
      <PageIntro eyebrow="The record" headline={texts.headline} lead={texts.lead} />
      <Section id="figures" title={texts.figures}>
        <dl className="divide-y divide-line border-y border-line">
          {recordMethod.map(({ figure, formula, source }) => (
            <div
              key={figure}
              className="grid gap-x-8 gap-y-1 py-4 sm:grid-cols-[minmax(0,3fr)_minmax(0,8fr)]"
            >
              <dt className="font-medium">{figure}</dt>
              <dd className="max-w-prose text-muted">
                {formula}
                <span className="mt-1 block text-sm">Source: {source}</span>
              </dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section id="rules" tone="raised" title={texts.rules} lead={texts.rulesLead}>
        <dl className="flex flex-col gap-5">
          {Object.entries(SETTLEMENT_RULES).map(([version, text]) => (
            <div key={version} className="flex flex-col gap-1">
              <dt className="font-medium">Version {version}</dt>
              <dd className="max-w-prose text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section id="log" title={texts.log}>
        <p className="max-w-prose text-muted">
          {texts.logText} <TextLink to="/verify">Verify it</TextLink>
        </p>
      </Section>
    </SitePage>
  );
}
