import { leadFormTexts as texts } from '../../content/lead-form.ts';
import { Island } from '../../shared/site/island.ts';
import { SitePage } from '../../shared/site/site-page.tsx';
import { useSiteSettings } from '../../shared/site/site-settings.ts';
import { DayCountdown } from './day-countdown.tsx';
import { LeadForm } from './lead-form.tsx';

export function LeadFormPage() {
  return (
    <SitePage path="/bot-access">
      <div className="mx-auto grid w-full max-w-page grid-cols-1 gap-10 px-4 pt-10 pb-16 sm:px-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-16 lg:pt-20 lg:pb-28">
        <div className="flex animate-enter flex-col items-start gap-5 lg:sticky lg:top-24 lg:self-start">
          <p className="text-sm font-medium text-accent">{texts.eyebrow}</p>
          <h1 className="text-3xl font-semibold text-balance sm:text-4xl">{texts.title}</h1>
          <p className="max-w-prose text-lg text-muted">The twelve short questions take about two minutes.</p>
          <p className="max-w-prose text-sm text-muted">{texts.meaning}</p>
          <Today />
        </div>
        <Island name="lead-form">
          <LeadForm supportEmail={useSiteSettings().supportEmail} />
        </Island>
      </div>
    </SitePage>
  );
}

function Today() {
  return (
    <section
      aria-labelledby="today"
      className="flex w-full flex-col gap-4 rounded-card border border-warn/40 bg-warn-soft p-5"
    >
      <h2 id="today" className="text-sm font-medium">
        {texts.countdown}
      </h2>
      <Island name="day-countdown">
        <DayCountdown />
      </Island>
      <p className="text-sm text-muted">{texts.urgency}</p>
    </section>
  );
}
