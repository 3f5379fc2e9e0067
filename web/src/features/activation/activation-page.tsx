import { mayUse } from '@croneai/contracts/access.ts';
import { newTicketPath, paths, ticketPath } from '@croneai/contracts/paths.ts';
import { ArrowRight, Check, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { activationTexts, lockedFeatures } from '../../content/activation.ts';
import { EXPECTED_OF_LIMIT, EXPECTED_SIGNALS } from '../../content/expected-signals.ts';
import { type TierText, tiers } from '../../content/tiers.ts';
import { useMember } from '../../shared/session/member-context.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { PhoneFold } from '../../shared/ui/phone-fold.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';
import { TierMark } from '../../shared/ui/tier-badge.tsx';
import { CodeCard } from '../dashboard-code/public/code-card.tsx';
import { FoldedRecord } from '../record/public/folded-record.tsx';
import { PROOF_CATEGORY } from '../support/public/support-api.ts';
import { ActivationChecklist, type ActivationProgress, useProgress } from './activation-checklist.tsx';
import { useTrialSecondsLeft } from './public/use-trial.ts';

/** Loaded late, because it is below the checklist. */
const SettledExample = lazyPart(
  async () => (await import('../trade-ticket/public/settled-example.tsx')).SettledExample,
  <Skeleton className="h-56 w-full rounded-card" />,
);

export function ActivationPage({ codeField }: { codeField: ReactNode }) {
  const activation = useProgress();
  const reply = replyOf(activation);
  const state = useActivationState(activation);
  return (
    <>
      <PageTitle>Command Center</PageTitle>
      <div className="grid gap-6 xl:grid-cols-12">
        <div className="flex min-w-0 flex-col gap-6 xl:col-span-8">
          <Card padding="lg" className="flex flex-col gap-6">
            <div className="flex flex-col items-start gap-3">
              <Badge tone={state.tone}>{state.badge}</Badge>
              <h1 className="text-2xl font-semibold sm:text-3xl">{state.title}</h1>
              <p className="max-w-prose text-muted">{state.text}</p>
            </div>
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
              <ButtonLink to={newTicketPath(PROOF_CATEGORY)} size="lg" variant="secondary">
                Submit Proof
              </ButtonLink>
            </div>
            <ActivationChecklist {...activation} />
            <AdmissionCode />
          </Card>
          <SettledExample />
        </div>
        <div className="flex min-w-0 flex-col gap-6 xl:col-span-4">
          {codeField ? <CodeCard>{codeField}</CodeCard> : <CodeAccepted />}
          <FoldedRecord />
        </div>
      </div>
      <div className="flex flex-col gap-2 max-sm:-mt-4 sm:contents">
        <PhoneFold title="Unlocks with a tier">
          <LockedFeatures />
        </PhoneFold>
        <PhoneFold title="Choose a tier">
          <TierCards />
        </PhoneFold>
      </div>
    </>
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
    <p className="flex items-center justify-between gap-3 border-t border-line pt-4 text-sm text-muted lg:hidden">
      Your admission code
      <span className="font-mono font-medium tracking-wider text-text">{admissionCode}</span>
    </p>
  );
}

function useActivationState(activation: ActivationProgress) {
  const { access } = useMember();
  const trialIsOver = useTrialSecondsLeft() === 0;
  if (access.dashboardUnlocked) return activationTexts.unlocked;
  if (replyOf(activation)) return activationTexts.replied;
  if (isWaiting(activation)) return activationTexts.checking;
  return trialIsOver ? activationTexts.ended : activationTexts.running;
}

/** Returns the ticket with the proof if support has replied to it, or only changed its status. */
function replyOf({ proof }: ActivationProgress) {
  return proof?.status === 'waiting' || proof?.status === 'answered' ? proof : undefined;
}

/** True if the member has taken every step, and support has not answered yet. */
function isWaiting({ progress, proof }: ActivationProgress): boolean {
  return (
    proof?.status === 'open' && progress.some(({ step, state }) => step === 'unlocked' && state === 'next')
  );
}

/**
 * Features that need a paid tier. A card links to Upgrade. If an admin has granted the feature to
 * this member, the card links to the feature's page instead.
 */
function LockedFeatures() {
  const { access } = useMember();
  return (
    <section aria-labelledby="locked" className="flex flex-col gap-4">
      <CardHead id="locked" title="Unlocks with a tier" />
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {lockedFeatures.map(({ feature, path, title, text, needs }) => {
          const isOpen = mayUse(feature, access);
          const Icon = isOpen ? ArrowRight : Lock;
          return (
            <Link
              key={title}
              to={isOpen ? path : paths.upgrade}
              className="group flex flex-col gap-2 rounded-card border border-line bg-surface-1 p-5 transition-colors hover:bg-surface-2"
            >
              <span className="flex items-center justify-between gap-3">
                <span className="font-medium">{title}</span>
                <Icon className={`size-4 shrink-0 ${isOpen ? 'text-accent' : 'text-faint'}`} />
              </span>
              <span className="text-sm text-muted">{text}</span>
              <span className="mt-auto pt-2 text-xs font-medium text-accent">
                {isOpen ? activationTexts.granted : needs}
              </span>
            </Link>
          );
        })}
      </div>
    </section>
  );
}

function TierCards() {
  return (
    <section aria-labelledby="tiers" className="flex flex-col gap-4">
      <CardHead
        id="tiers"
        title="Choose a tier"
        text={`A tier’s number of signals is a daily limit, not a promise. ${EXPECTED_SIGNALS}`}
      />
      <div className="grid gap-4 md:grid-cols-3">
        {tiers.map((tier) => (
          <TierCard key={tier.tier} tier={tier} />
        ))}
      </div>
    </section>
  );
}

/** Rows shown before "and more", so that all three cards have the same height. */
const SHOWN_FEATURES = 4;

function TierCard({ tier }: { tier: TierText }) {
  const rest = tier.features.length - SHOWN_FEATURES;
  return (
    <article className="flex flex-col gap-4 rounded-card border border-line bg-surface-1 p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 *:whitespace-nowrap">
        <h3 className="flex items-center gap-2 font-semibold">
          <TierMark tier={tier.tier} />
          {tier.name}
        </h3>
        <p className="text-sm text-muted">
          <span className="tabular text-lg font-semibold text-text">${tier.depositUsd}+</span> deposit
        </p>
      </div>
      <ul className="flex flex-col gap-2 text-sm">
        {tier.includes ? <li className="font-medium">Everything in {tier.includes}, plus</li> : null}
        {tier.features.slice(0, SHOWN_FEATURES).map((feature) => (
          <li key={feature} className="flex items-start gap-2">
            <Check className="mt-0.5 size-4 shrink-0 text-accent" />
            <span>
              {feature}
              {feature === tier.signals ? (
                <span className="block text-xs text-muted">{EXPECTED_OF_LIMIT}</span>
              ) : null}
            </span>
          </li>
        ))}
        {rest > 0 ? <li className="pl-6 text-muted">and {rest} more</li> : null}
      </ul>
    </article>
  );
}
