import { Check } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { brand } from '../../content/brand.ts';
import { offer } from '../../content/claims.ts';
import { signupTexts } from '../../content/signup.ts';
import { tierLadder } from '../../content/tier-ladder.ts';
import { ClaimList, ClaimMark, ClaimsNote, Price } from '../../shared/site/claims.tsx';
import { PageHeading } from '../../shared/site/page-heading.tsx';
import { useSiteSettings } from '../../shared/site/site-settings.ts';
import { Button } from '../../shared/ui/button.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { Link } from '../../shared/ui/link.tsx';
import { Logo } from '../../shared/ui/logo.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';
import { EmailField } from '../../shared/ui/text-field.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';
import { ThemeToggle } from '../../shared/ui/theme-toggle.tsx';
import { isAddress, stepPath, usePendingRegistration } from './public/pending-registration.ts';
import { SignupProgress } from './signup-progress.tsx';

const texts = signupTexts.landing;

/** Loaded separately, so that the form does not wait for it. */
const TodaysRecord = lazyPart(
  async () => (await import('../record/public/todays-record.tsx')).TodaysRecord,
  <Skeleton className="h-105 w-full rounded-card" />,
);

interface OfferStepProps {
  loginPath: string;
  /** Email that was typed on an earlier visit of this step. */
  email: string;
  onApply: (email: string) => void;
  /** Called when the visitor is likely to continue, so that the next step can load. */
  onAlmost: () => void;
}

export function OfferStep({ loginPath, ...pitch }: OfferStepProps) {
  const { pending } = usePendingRegistration();
  const { onAlmost } = pitch;
  const isPending = pending !== undefined;
  useEffect(() => {
    if (isPending) onAlmost();
  }, [isPending, onAlmost]);
  return (
    <div className="one-face flex min-h-dvh flex-col bg-surface-0">
      <PageTitle>Free access</PageTitle>
      <header className="mx-auto flex h-16 w-full max-w-page items-center justify-between px-4 sm:px-6">
        <Link
          to="/"
          aria-label={`${brand.name} home`}
          className="flex rounded-control max-xs:w-7 max-xs:overflow-hidden"
        >
          <Logo />
        </Link>
        <div className="flex items-center gap-2 text-sm text-muted sm:gap-3">
          <span className="hidden sm:inline">{texts.member}</span>
          <TextLink to={loginPath}>Sign in</TextLink>
          <ThemeToggle />
        </div>
      </header>
      <main className="mx-auto flex w-full max-w-page flex-1 animate-rise flex-col gap-10 px-4 pt-2 pb-12 sm:pt-4 sm:px-6 lg:gap-12 lg:pt-12">
        {pending ? (
          <Notice tone="info" action={<TextLink to={stepPath('confirm')}>{texts.pendingAction}</TextLink>}>
            {texts.pending} <span className="break-words text-muted">{pending.email}</span>
          </Notice>
        ) : null}
        <div className="grid items-start gap-5 sm:gap-10 lg:grid-cols-12 lg:gap-16">
          <Pitch {...pitch} />
          <div className="min-w-0 max-sm:[&_figure>:nth-child(2)]:-order-1 lg:col-span-6">
            <TodaysRecord />
          </div>
        </div>
        <div className="grid gap-8 md:grid-cols-3 lg:gap-12">
          <NextSteps />
          <Parts id="today" title={texts.todayTitle} parts={texts.today} />
          <Parts id="later" title={texts.laterTitle} parts={LATER} />
        </div>
        <section aria-labelledby="figures" className="flex flex-col gap-4">
          <h2 id="figures" className="text-lg font-semibold tracking-[-0.01em]">
            {texts.claimsTitle}
          </h2>
          <ClaimList columns="grid-cols-2 sm:grid-cols-3 lg:grid-cols-6" items={useSiteSettings().claims} />
        </section>
      </main>
      <footer className="mx-auto flex w-full max-w-page flex-col gap-2 border-t border-line px-4 py-6 text-xs text-muted sm:px-6">
        <p className="max-w-prose">{brand.riskWarning}</p>
        <p className="-ml-1 flex flex-wrap gap-x-4 *:px-1 *:py-3.5">
          <TextLink to="/terms">{texts.terms}</TextLink>
          <TextLink to="/privacy">{texts.privacy}</TextLink>
        </p>
        <p>{brand.copyright}</p>
      </footer>
    </div>
  );
}

/** The offer with the first field of the application. */
function Pitch({ email, onApply, onAlmost }: Omit<OfferStepProps, 'loginPath'>) {
  const [error, setError] = useState<string>();
  const [isTyped, setTyped] = useState(() => isAddress(email));
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('email') ?? '').trim();
    const refusal = typed === '' ? texts.emailMissing : isAddress(typed) ? undefined : texts.emailInvalid;
    setError(refusal);
    if (refusal) event.currentTarget.querySelector('input')?.focus();
    else onApply(typed);
  };
  return (
    <div className="flex flex-col items-start gap-3 sm:gap-4 lg:col-span-6 lg:gap-6">
      <SignupProgress step={1} share={isTyped ? 1 : 0} />
      <PageHeading className="text-4xl font-semibold text-balance max-sm:text-[clamp(1.5rem,8vw,2rem)] lg:text-5xl">
        {texts.title}
      </PageHeading>
      <p className="max-w-prose text-pretty text-muted lg:text-lg">{texts.lead}</p>
      <Price />
      <form noValidate onSubmit={apply} onFocus={onAlmost} className="flex w-full max-w-md flex-col gap-4">
        <EmailField
          name="email"
          // Without the star of required fields, because stars mark our claims on this page.
          aria-required
          maxLength={254}
          defaultValue={email}
          error={error}
          onChange={({ target }) => setTyped(isAddress(target.value.trim()))}
        />
        <Button type="submit" size="lg" full onPointerEnter={onAlmost}>
          {texts.action}
        </Button>
      </form>
      <p className="text-sm text-balance text-muted">
        <strong className="font-medium text-text">{offer.bonusName}</strong>: {offer.bonus}
        <ClaimMark />
      </p>
      <ClaimsNote />
    </div>
  );
}

function NextSteps() {
  return (
    <section aria-labelledby="next" className="flex flex-col gap-4">
      <h2 id="next" className="text-lg font-semibold tracking-[-0.01em]">
        {texts.stepsTitle}
      </h2>
      <ol className="flex flex-col gap-3">
        {texts.steps.map((step, index) => (
          <li key={step.title} className="flex gap-3 text-sm">
            <span className="tabular grid size-7 shrink-0 place-items-center rounded-full border border-line-strong font-medium text-accent">
              {index + 1}
            </span>
            <div>
              <p className="font-medium">{step.title}</p>
              <p className="text-muted">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

const LATER = tierLadder.map(
  ({ name, depositUsd, signals }) => `${name}, $${depositUsd}+: ${signals.toLowerCase()}`,
);

function Parts({ id, title, parts }: { id: string; title: string; parts: readonly string[] }) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="text-lg font-semibold tracking-[-0.01em]">
        {title}
      </h2>
      <ul className="flex flex-col gap-3 text-sm">
        {parts.map((part) => (
          <li key={part} className="flex items-start gap-2.5">
            <Check className="mt-0.5 size-4 shrink-0 text-accent" />
            {part}
          </li>
        ))}
      </ul>
    </section>
  );
}
