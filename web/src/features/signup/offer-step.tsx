import { brand } from '../../content/brand.ts';
import { offer } from '../../content/claims.ts';
import { signupTexts } from '../../content/signup.ts';
import { ClaimList, ClaimMark, ClaimsNote, Price } from '../../shared/site/claims.tsx';
import { PageHeading } from '../../shared/site/page-heading.tsx';
import { SiteFooter } from '../../shared/site/site-footer.tsx';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { Link } from '../../shared/ui/link.tsx';
import { Logo } from '../../shared/ui/logo.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';
import { ThemeToggle } from '../../shared/ui/theme-toggle.tsx';
import { stepPath, usePendingRegistration } from './signup-step.ts';

const texts = signupTexts.landing;

interface OfferStepProps {
  loginPath: string;
  /** The reader is about to go on. */
  onAlmost: () => void;
}

export function OfferStep({ loginPath, onAlmost }: OfferStepProps) {
  const { pending } = usePendingRegistration();
  return (
    <div className="one-face flex min-h-dvh flex-col bg-surface-0">
      <PageTitle>Free access</PageTitle>
      <header className="mx-auto flex h-16 w-full max-w-page items-center justify-between px-4 sm:px-6">
        <Link to="/" aria-label={`${brand.name} home`} className="flex rounded-control">
          <Logo />
        </Link>
        <div className="flex items-center gap-2 text-sm text-muted sm:gap-3">
          <span className="hidden sm:inline">{texts.member}</span>
          <TextLink to={loginPath}>Log in</TextLink>
          <ThemeToggle />
        </div>
      </header>
      <main className="mx-auto flex w-full max-w-page flex-1 animate-rise flex-col gap-16 px-4 pt-8 pb-16 sm:px-6 lg:gap-24 lg:pt-20 lg:pb-24">
        {pending ? (
          <Notice tone="info" action={<TextLink to={stepPath('confirm')}>{texts.pendingAction}</TextLink>}>
            {texts.pending} <span className="break-words text-muted">{pending.email}</span>
          </Notice>
        ) : null}
        <div className="grid gap-12 lg:grid-cols-12 lg:gap-16">
          <Pitch onAlmost={onAlmost} />
          <NextSteps />
        </div>
        <section aria-labelledby="figures" className="flex flex-col gap-4">
          <h2 id="figures" className="text-lg font-semibold tracking-[-0.01em]">
            {texts.claimsTitle}
          </h2>
          <ClaimList columns="grid-cols-2 sm:grid-cols-3 lg:grid-cols-6" />
          <ClaimsNote />
        </section>
      </main>
      <SiteFooter />
    </div>
  );
}

function Pitch({ onAlmost }: Pick<OfferStepProps, 'onAlmost'>) {
  return (
    <div className="flex flex-col items-start gap-6 lg:col-span-7">
      <p className="text-sm font-medium text-accent">{texts.step}</p>
      <PageHeading className="text-4xl font-semibold text-balance lg:text-5xl">{texts.title}</PageHeading>
      <p className="max-w-prose text-lg text-muted">{texts.lead}</p>
      <Price />
      <ButtonLink
        to={stepPath('apply')}
        size="lg"
        className="w-full sm:w-auto"
        onPointerEnter={onAlmost}
        onFocus={onAlmost}
      >
        {texts.action}
      </ButtonLink>
      <p className="text-sm text-muted">
        <strong className="font-medium text-text">{offer.bonusName}</strong>: {offer.bonus}
        <ClaimMark />
      </p>
    </div>
  );
}

function NextSteps() {
  return (
    <section
      aria-labelledby="next"
      className="flex flex-col gap-5 rounded-card border border-line bg-surface-1 p-5 sm:p-7 lg:col-span-5 lg:mt-11"
    >
      <h2 id="next" className="text-lg font-semibold tracking-[-0.01em]">
        {texts.stepsTitle}
      </h2>
      <ol className="flex flex-1 flex-col justify-between gap-6">
        {texts.steps.map((step, index) => (
          <li key={step.title} className="flex gap-4">
            <span className="tabular grid size-8 shrink-0 place-items-center rounded-full border border-line-strong text-sm font-medium text-accent">
              {index + 1}
            </span>
            <div>
              <p className="font-medium">{step.title}</p>
              <p className="mt-0.5 text-sm text-muted">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
