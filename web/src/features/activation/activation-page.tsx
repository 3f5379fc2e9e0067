import { newTicketPath, paths, ticketPath } from '@croneai/contracts/paths.ts';
import type { ReactNode } from 'react';
import { activationTexts, progressTexts as texts } from '../../content/activation.ts';
import { useMember } from '../../shared/session/member-context.ts';
import { useSiteSettings } from '../../shared/site/site-settings.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { CopyButton } from '../../shared/ui/copy-button.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { PhoneFold } from '../../shared/ui/phone-fold.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';
import { CodeButton, CodeCard, useCodePrompt } from '../dashboard-code/public/code-card.tsx';
import { FoldedRecord } from '../record/public/folded-record.tsx';
import { PROOF_CATEGORY } from '../support/public/support-api.ts';
import { ActivationChecklist, type ActivationProgress, useProgress } from './activation-checklist.tsx';
import { useTrialSecondsLeft } from './public/use-trial.ts';

/* Loaded late, because these parts are below the checklist. */
const SettledExample = lazyPart(
  async () => (await import('../trade-ticket/public/settled-example.tsx')).SettledExample,
  <Skeleton className="h-56 w-full rounded-card" />,
);

const LockedFeatures = lazyPart(
  async () => (await import('./tier-offers.tsx')).LockedFeatures,
  <Skeleton className="h-44 w-full rounded-card" />,
);
const TierCards = lazyPart(
  async () => (await import('./tier-offers.tsx')).TierCards,
  <Skeleton className="h-80 w-full rounded-card" />,
);

export function ActivationPage({ codeField }: { codeField: ReactNode }) {
  const activation = useProgress();
  const reply = replyOf(activation);
  const state = useActivationState(activation);
  const prompt = useCodePrompt();
  return (
    <>
      <PageTitle>Command Center</PageTitle>
      <div className="grid gap-6 xl:grid-cols-12">
        <div className="flex min-w-0 flex-col gap-6 xl:col-span-8">
          <Card padding="lg" className="flex flex-col gap-6">
            <Headline state={state} />
            {/* Above the checklist, so that phones show the next step without scrolling. */}
            <div className="flex flex-wrap gap-3 *:max-sm:flex-auto *:max-sm:px-2">
              {reply ? (
                <ButtonLink to={ticketPath(reply.id)} size="lg">
                  Open ticket
                </ButtonLink>
              ) : (
                <ButtonLink
                  to={paths.accountSetup}
                  size="lg"
                  variant={isWaiting(activation) ? 'secondary' : 'primary'}
                >
                  Start Activation
                </ButtonLink>
              )}
              {hasOwnStep(activation) ? (
                <ButtonLink to={newTicketPath(PROOF_CATEGORY)} size="lg" variant="secondary">
                  Submit Proof
                </ButtonLink>
              ) : null}
            </div>
            <ActivationChecklist
              {...activation}
              actions={{
                broker: <PromoCode />,
                proof: hasOwnStep(activation) ? undefined : <ProofLink />,
                unlocked: codeField ? <CodeButton prompt={prompt} /> : undefined,
              }}
            />
            <AdmissionCode />
          </Card>
          <SettledExample />
        </div>
        <div className="flex min-w-0 flex-col gap-6 xl:col-span-4">
          {codeField ? <CodeCard prompt={prompt}>{codeField}</CodeCard> : <CodeAccepted />}
          <FoldedRecord />
        </div>
      </div>
      <div className="flex flex-col gap-2 max-sm:-mt-4 sm:contents">
        <PhoneFold title="What a deposit unlocks">
          <LockedFeatures />
        </PhoneFold>
        <PhoneFold title="Choose a tier">
          <TierCards />
        </PhoneFold>
      </div>
    </>
  );
}

interface HeadlineProps {
  /** Undefined while the page does not know yet whether the member has sent a proof. */
  state: (typeof activationTexts)[keyof Omit<typeof activationTexts, 'granted' | 'loading'>] | undefined;
}

/** The state of the activation. Its placeholder is as high as the usual text. */
function Headline({ state }: HeadlineProps) {
  return (
    <div className="flex flex-col items-start gap-3">
      <h1 className="w-full text-2xl font-semibold sm:text-3xl">
        {state ? (
          state.title
        ) : (
          <>
            <span className="sr-only">{activationTexts.loading}</span>
            <Skeleton className="h-[2lh] max-w-64 sm:h-[1lh] sm:max-w-96" />
          </>
        )}
      </h1>
      {state ? <p className="max-w-prose text-muted">{state.text}</p> : <Skeleton className="h-[1lh] w-48" />}
    </div>
  );
}

/** Copies the promo code of the broker. With several brokers, the account setup shows each code. */
function PromoCode() {
  const { brokers } = useSiteSettings();
  const [broker, ...others] = brokers;
  if (!broker || others.length > 0) return null;
  return (
    <div className="mt-2">
      <CopyButton text={broker.promoCode} label={`Copy ${broker.promoCode}`} copied="Copied" />
    </div>
  );
}

function CodeAccepted() {
  return (
    <Card padding="lg">
      <CardHead title="Code accepted" text="Your tier comes next." />
    </Card>
  );
}

/**
 * Shows the admission code on screens that have no sidebar. On wide screens, the sidebar shows it.
 */
function AdmissionCode() {
  const { admissionCode } = useMember().user;
  if (!admissionCode) return null;
  return (
    <p className="text-xs text-muted lg:hidden">
      Admission code <span className="font-mono tracking-wider text-text">{admissionCode}</span>.{' '}
      {texts.admissionCode}
    </p>
  );
}

function useActivationState(activation: ActivationProgress) {
  const { access } = useMember();
  const trialIsOver = useTrialSecondsLeft() === 0;
  if (access.dashboardUnlocked) return activationTexts.unlocked;
  if (replyOf(activation)) return activationTexts.replied;
  if (isWaiting(activation)) return activationTexts.checking;
  if (!isKnown(activation)) return activation.failure ? activationTexts.unknown : undefined;
  return trialIsOver ? activationTexts.ended : activationTexts.running;
}

/** Returns the ticket with the proof if support has replied to it, or only changed its status. */
function replyOf({ proof }: ActivationProgress) {
  return proof?.status === 'waiting' || proof?.status === 'answered' ? proof : undefined;
}

/**
 * True if the page knows whether the member must still act. With an open proof, this depends on the
 * account setup too.
 */
function isKnown({ progress, proof }: ActivationProgress): boolean {
  return proof?.status === 'open' ? progress.every(({ state }) => state !== 'unknown') : proof !== undefined;
}

/**
 * True if the member has saved a broker account or sent a proof. Before, sending a proof is only a
 * link in its step, because there is nothing to prove yet.
 */
function hasOwnStep({ progress }: ActivationProgress): boolean {
  return progress.some(({ step, state }) => step !== 'confirmed' && state === 'done');
}

function ProofLink() {
  return (
    <TextLink
      to={newTicketPath(PROOF_CATEGORY)}
      className="relative after:absolute after:-inset-x-2 after:-inset-y-3"
    >
      Submit Proof
    </TextLink>
  );
}

/** True if the member has taken every step, and support has not answered yet. */
function isWaiting({ progress, proof }: ActivationProgress): boolean {
  return (
    proof?.status === 'open' && progress.some(({ step, state }) => step === 'unlocked' && state === 'next')
  );
}
