import { CircleCheck } from 'lucide-react';
import { leadSuccessTexts as texts } from '../../content/lead-form.ts';
import { firstBroker } from '../../content/links.ts';
import { EntryPart } from '../../shared/site/entry-part.tsx';
import { Island } from '../../shared/site/island.ts';
import { SitePage } from '../../shared/site/site-page.tsx';
import { useSiteSettings } from '../../shared/site/site-settings.ts';
import { ButtonAnchor } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';
import { PromoCode } from './promo-code.tsx';

const { broker, support } = texts;

export function LeadSuccessPage() {
  const settings = useSiteSettings();
  const { link, promoCode } = firstBroker(settings);
  return (
    <SitePage path={texts.path}>
      <div className="mx-auto flex w-full max-w-3xl flex-col gap-10 px-4 pt-10 pb-16 sm:px-6 lg:pt-20 lg:pb-28">
        <div className="flex animate-enter flex-col items-start gap-5">
          <p className="flex items-center gap-2 text-sm font-medium text-up">
            <CircleCheck className="size-4" />
            Application received
          </p>
          <h1 className="text-3xl font-semibold text-balance sm:text-4xl">Your AI bot license is in queue</h1>
          <p className="max-w-prose text-lg text-muted">Two steps are left before we can activate it.</p>
        </div>
        <ol className="flex flex-col gap-4">
          <Step number={1} title={broker.title} text={broker.text}>
            <Island name="promo-code">
              <PromoCode code={promoCode} />
            </Island>
            <div className="flex flex-wrap gap-3">
              <ButtonAnchor href={link}>{broker.action}</ButtonAnchor>
              <ButtonAnchor href={settings.videoGuideLink} variant="secondary">
                {broker.guide}
              </ButtonAnchor>
            </div>
            <OtherBrokers />
          </Step>
          <Step number={2} title={support.title} text={support.text}>
            <ButtonAnchor href={settings.supportLink} className="self-start">
              {support.action(settings.supportHandle)}
            </ButtonAnchor>
          </Step>
        </ol>
        <section
          aria-labelledby="bonus"
          className="flex flex-wrap items-center justify-between gap-5 rounded-card border border-line bg-surface-2 p-5 sm:p-6"
        >
          <div className="flex max-w-prose flex-col gap-1">
            <h2 id="bonus" className="text-lg font-semibold tracking-[-0.01em]">
              Bonus: free bootcamp
            </h2>
            <p className="text-sm text-muted">Learn how the bot decides before you turn it on.</p>
          </div>
          <ButtonAnchor href={settings.bootcampLink} variant="secondary">
            Register for the bootcamp
          </ButtonAnchor>
        </section>
        <Notice tone="info" title="The offer ends today">
          Free access may expire if funding or your message to support is delayed.
        </Notice>
        <p className="text-sm">
          <TextLink to="/">Back to home</TextLink>
        </p>
      </div>
    </SitePage>
  );
}

/** All brokers but the first, each with its own promo code. */
function OtherBrokers() {
  const { brokers } = useSiteSettings();
  if (brokers.length === 1) return null;
  return (
    <EntryPart list="brokers" index={1}>
      <div className="flex flex-col gap-2 text-sm">
        <p className="font-medium">{broker.others}</p>
        <ul className="flex flex-col gap-1.5">
          {brokers.map(({ name, link, promoCode }, index) =>
            index === 0 ? null : (
              <EntryPart key={name} list="brokers" index={index}>
                <li>
                  <TextLink to={link}>{name}</TextLink>, promo code{' '}
                  <span className="font-mono">{promoCode}</span>
                </li>
              </EntryPart>
            ),
          )}
        </ul>
      </div>
    </EntryPart>
  );
}

interface StepProps {
  number: number;
  title: string;
  text: string;
  children: React.ReactNode;
}

function Step({ number, title, text, children }: StepProps) {
  return (
    <li className="flex flex-col gap-4 rounded-card border border-line bg-surface-1 p-5 sm:flex-row sm:gap-6 sm:p-6">
      <span
        aria-hidden
        className="tabular grid size-9 shrink-0 place-items-center rounded-full border border-accent text-sm font-semibold text-accent"
      >
        {number}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-4">
        <div className="flex flex-col gap-1.5">
          <h2 className="text-lg font-semibold tracking-[-0.01em]">{title}</h2>
          <p className="max-w-prose text-muted">{text}</p>
        </div>
        {children}
      </div>
    </li>
  );
}
