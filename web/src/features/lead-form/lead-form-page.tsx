import { leadFormTexts as texts } from '../../content/lead-form.ts';
import { PageHeading } from '../../shared/site/page-heading.tsx';
import { SitePage } from '../../shared/site/site-page.tsx';
import { useNow } from '../../shared/time/use-now.ts';
import { Countdown } from '../../shared/ui/countdown.tsx';
import { LeadForm } from './lead-form.tsx';
import { secondsLeftToday } from './midnight.ts';

export function LeadFormPage() {
  return (
    <SitePage path={texts.path}>
      <div className="mx-auto grid w-full max-w-page gap-10 px-4 pt-10 pb-16 sm:px-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-16 lg:pt-20 lg:pb-28">
        <div className="flex animate-enter flex-col items-start gap-5 lg:sticky lg:top-24 lg:self-start">
          <p className="text-sm font-medium text-accent">{texts.eyebrow}</p>
          <PageHeading className="text-3xl font-semibold text-balance sm:text-4xl">{texts.title}</PageHeading>
          <p className="max-w-prose text-lg text-muted">{texts.intro}</p>
          <DayCountdown />
        </div>
        <LeadForm />
      </div>
    </SitePage>
  );
}

/** How long free access is open today, by the visitor's own clock. */
function DayCountdown() {
  const now = useNow();
  return (
    <section
      aria-labelledby="today"
      className="flex w-full flex-col gap-4 rounded-card border border-warn/40 bg-warn-soft p-5"
    >
      <h2 id="today" className="text-sm font-medium">
        {texts.countdown}
      </h2>
      <Countdown
        size="lg"
        label={texts.countdown}
        secondsLeft={now === undefined ? undefined : secondsLeftToday(now)}
      />
      <p className="text-sm text-muted">
        <span className="font-medium text-text">{texts.urgencyTitle}</span> {texts.urgency}
      </p>
    </section>
  );
}
