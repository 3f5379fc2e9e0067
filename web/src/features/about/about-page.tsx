import { signalsEndpoints } from '@croneai/contracts/endpoints/signals/signals.ts';
import { aboutCards, listTexts, aboutTexts as texts } from '../../content/about.ts';
import { pageMeta } from '../../content/pages.ts';
import { toRequest } from '../../shared/api/endpoint-request.ts';
import { ClaimList, ClaimMark, ClaimsNote } from '../../shared/site/claims.tsx';
import { ContentIcon } from '../../shared/site/content-icon.tsx';
import { Island } from '../../shared/site/island.ts';
import { PageIntro } from '../../shared/site/page-intro.tsx';
import { Section } from '../../shared/site/section.tsx';
import { SitePage } from '../../shared/site/site-page.tsx';
import { useSiteSettings } from '../../shared/site/site-settings.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';
import { TodayStrip } from '../record/public/today-strip.tsx';

export function AboutPage() {
  return (
    <SitePage path="/about">
      <PageIntro eyebrow={texts.eyebrow} headline={texts.headline} lead={texts.lead} aside={<TodaysList />}>
        <p className="max-w-prose text-sm text-muted">
          {texts.bonusNote}
          <ClaimMark />
        </p>
      </PageIntro>
      <Section id="story" title={texts.storyTitle}>
        <div className="grid gap-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-16">
          <div className="flex max-w-prose flex-col gap-5 text-lg text-muted">
            {texts.story.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          <dl className="flex flex-col gap-8">
            <Belief title={texts.missionTitle} text={texts.mission} />
            <Belief title={texts.visionTitle} text={texts.vision} />
            <Belief title={texts.approachTitle} text={texts.approach} />
          </dl>
        </div>
      </Section>
      <Section id="principles" tone="raised" title={texts.featuresTitle}>
        <ul className="flex flex-col divide-y divide-line border-y border-line">
          {aboutCards.map((card) => (
            <li
              key={card.title}
              className="grid items-start gap-x-8 gap-y-2 py-6 sm:grid-cols-[2rem_minmax(0,4fr)_minmax(0,7fr)]"
            >
              <ContentIcon name={card.icon} />
              <h3 className="text-lg font-semibold tracking-[-0.01em]">{card.title}</h3>
              <p className="text-muted">{card.text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section id="team" title={texts.teamTitle}>
        <div className="flex flex-col gap-3">
          <ClaimList columns="grid-cols-2 lg:grid-cols-4" items={useSiteSettings().companyClaims} />
          <ClaimsNote />
        </div>
        <div className="flex flex-col gap-5 pt-8 sm:flex-row sm:items-center sm:justify-between">
          <div className="flex flex-col gap-2">
            <h2 className="text-2xl font-semibold">{texts.contactTitle}</h2>
            <p className="text-muted">{texts.contactText}</p>
          </div>
          <ButtonLink to="/contact" size="lg">
            {texts.contact}
          </ButtonLink>
        </div>
      </Section>
    </SitePage>
  );
}

function Belief({ title, text }: { title: string; text: string }) {
  return (
    <div className="border-l-2 border-accent pl-5">
      <dt className="text-sm font-medium text-accent">{title}</dt>
      <dd className="mt-1">{text}</dd>
    </div>
  );
}

const stripCall = toRequest(signalsEndpoints.getOutcomeStrip);

/** Shows today's record, including losses, next to the story. */
function TodaysList() {
  return (
    <figure className="flex flex-col gap-4 rounded-card border border-line bg-surface-1 p-5 sm:p-6">
      <p className="text-lg font-semibold tracking-[-0.01em]">{listTexts.title}</p>
      <Island name="today-strip">
        <TodayStrip call={stripCall} />
      </Island>
      <figcaption className="text-xs text-muted">
        {listTexts.caption} <TextLink to="/record">{pageMeta('/record').title}</TextLink>
      </figcaption>
    </figure>
  );
}
