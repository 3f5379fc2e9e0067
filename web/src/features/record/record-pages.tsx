import { publicLogEndpoints } from '@croneai/contracts/endpoints/signals/public-log.ts';
import { SETTLEMENT_RULES } from '@croneai/rules/settlement.ts';
import {
  methodTexts as method,
  recordMethod,
  publicRecordTexts as texts,
} from '../../content/public-record.ts';
import { toRequest } from '../../shared/api/endpoint-request.ts';
import { Island } from '../../shared/site/island.ts';
import { PageIntro } from '../../shared/site/page-intro.tsx';
import { Section } from '../../shared/site/section.tsx';
import { SitePage } from '../../shared/site/site-page.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';
import { SlotRecord } from './slot-record.tsx';
import { TrackRecord } from './track-record.tsx';

const call = toRequest(publicLogEndpoints.getPublicRecord);

export function RecordPage() {
  return (
    <SitePage path="/record">
      <div className="mx-auto flex w-full max-w-page flex-col gap-5 px-4 pt-5 pb-16 sm:px-6 lg:pt-10">
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
          <div className="flex flex-col gap-1">
            <h1 className="text-2xl font-semibold sm:text-4xl">{texts.headline}</h1>
            <p className="max-w-prose text-sm text-muted sm:text-base">{texts.lead}</p>
          </div>
          <p className="flex gap-4 text-sm">
            <TextLink to="/verify">{texts.verify}</TextLink>
            <TextLink to="/record/method">{texts.method}</TextLink>
          </p>
        </div>
        <Island name="track-record">
          <TrackRecord call={call} />
        </Island>
      </div>
    </SitePage>
  );
}

/** The page of a slot. The URL names the slot. */
export function SlotRecordPage() {
  return (
    <SitePage path="/record/signals/:slot">
      <div className="mx-auto w-full max-w-2xl px-4 pt-6 pb-16 sm:px-6 lg:pt-12">
        <Island name="slot-record">
          <SlotRecord />
        </Island>
      </div>
    </SitePage>
  );
}

export function RecordMethodPage() {
  return (
    <SitePage path="/record/method">
      <PageIntro eyebrow="The record" headline={method.headline} lead={method.lead} />
      <Section id="figures" title={method.figures}>
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
      <Section id="rules" tone="raised" title={method.rules} lead={method.rulesLead}>
        <dl className="flex flex-col gap-5">
          {Object.entries(SETTLEMENT_RULES).map(([version, text]) => (
            <div key={version} className="flex flex-col gap-1">
              <dt className="font-medium">Version {version}</dt>
              <dd className="max-w-prose text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section id="log" title={method.log}>
        <p className="max-w-prose text-muted">
          {method.logText} <TextLink to="/verify">Verify it</TextLink>
        </p>
      </Section>
    </SitePage>
  );
}
