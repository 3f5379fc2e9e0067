import type { AccountSetup } from '@croneai/contracts/account-setup.ts';
import { ticketPath } from '@croneai/contracts/paths.ts';
import type { TicketRow } from '@croneai/contracts/support.ts';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { activationStepsOf, progressTexts as texts } from '../../content/activation.ts';
import { useAccountSetupQuery } from '../../shared/account-setup/setup-api.ts';
import { useMember } from '../../shared/session/member-context.ts';
import { useSiteSettings } from '../../shared/site/site-settings.ts';
import { storedText } from '../../shared/storage/stored-text.ts';
import { Moment } from '../../shared/time/moment.tsx';
import { SlashedText } from '../../shared/ui/slashed-text.tsx';
import { FailedLine, Skeleton } from '../../shared/ui/states.tsx';
import { StepTrack } from '../../shared/ui/step-track.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';
import { useProofTicket } from '../support/public/support-api.ts';

interface ActivationChecklistProps extends ActivationProgress {
  /** Controls below the text of a step that is not done. */
  actions: Partial<Record<ProgressStep, ReactNode>>;
}

/**
 * Checklist of the guest home. It counts only the member's own steps. The confirmed email comes
 * before them, and the unlocked dashboard after them.
 */
export function ActivationChecklist({ progress, proof, failure, actions }: ActivationChecklistProps) {
  const own = progress.filter(isOwn);
  const unlocked = progress.find(({ step }) => step === 'unlocked');
  const isKnown = own.every(({ state }) => state !== 'unknown');
  const done = own.filter(({ state }) => state === 'done').length;
  const before = useDoneBefore(isKnown ? done : undefined);
  return (
    <section aria-label="Your activation" className="flex flex-col gap-4">
      <p className="flex items-center gap-3 text-sm text-muted">
        <Done />
        Email confirmed
      </p>
      <div className="flex items-center gap-3 text-sm font-medium">
        <StepTrack steps={OWN_STEPS.length} done={isKnown ? done : 0} />
        {isKnown ? <p className="tabular">{texts.done(done)}</p> : null}
        {isKnown || failure ? null : <Skeleton className="my-1 h-3.5 w-20" />}
      </div>
      <ol className="flex flex-col gap-4">
        {own.map((one) => (
          <ChecklistRow
            key={one.step}
            progress={one}
            proofId={proof?.id}
            isFailed={failure !== undefined}
            action={one.state === 'done' ? undefined : actions[one.step]}
            isNew={before !== undefined && OWN_STEPS.indexOf(one.step) >= before}
          />
        ))}
      </ol>
      <Unlock state={unlocked?.state} action={actions.unlocked} />
      {failure ? (
        <FailedLine onRetry={failure.retry}>Part of the checklist couldn’t be loaded.</FailedLine>
      ) : null}
    </section>
  );
}

interface UnlockProps {
  state: StepState | undefined;
  action: ReactNode;
}

/** The step after the member’s own steps. It has no number, because support takes it. */
function Unlock({ state, action }: UnlockProps) {
  const isDone = state === 'done';
  return (
    <div
      className="flex gap-3 border-t border-line pt-4 text-sm"
      aria-current={state === 'next' ? 'step' : undefined}
    >
      {isDone ? <Done /> : null}
      <div>
        <p className={state === 'next' ? 'font-medium' : ''}>
          {isDone ? texts.unlocked.done : texts.unlocked.open}
        </p>
        {isDone ? null : (
          <>
            <p className="text-muted">{texts.unlocked.text}</p>
            {action}
          </>
        )}
      </div>
    </div>
  );
}

const MARK = 'tabular mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border text-xs font-medium';
const MARK_COLOUR = {
  next: 'border-accent text-accent',
  open: 'border-line-strong text-muted',
  unknown: 'border-line-strong text-muted',
};

interface ChecklistRowProps {
  progress: Progress & { step: OwnStep };
  proofId: string | undefined;
  isFailed: boolean;
  action: ReactNode;
  /** True if the step was not done when this tab last showed it. */
  isNew: boolean;
}

function ChecklistRow({
  progress: { step, state, doneAt },
  proofId,
  isFailed,
  action,
  isNew,
}: ChecklistRowProps) {
  const { title, text } = activationStepsOf(useSiteSettings())[step];
  return (
    <li className="flex gap-3" aria-current={state === 'next' ? 'step' : undefined}>
      {state === 'done' ? (
        <Done isNew={isNew} />
      ) : (
        <span className={`${MARK} ${MARK_COLOUR[state]}`}>{OWN_STEPS.indexOf(step) + 1}</span>
      )}
      <div className="min-w-0 flex-1 text-sm">
        <p className={state === 'next' ? 'font-medium text-text' : 'text-text'}>
          <SlashedText>{title}</SlashedText>
        </p>
        {state === 'unknown' && !isFailed ? <Skeleton className="mt-1.5 h-3.5 w-32" /> : null}
        {state === 'unknown' && isFailed ? <p className="text-muted">Couldn’t be loaded</p> : null}
        {state === 'next' || state === 'open' ? <p className="text-muted">{text}</p> : null}
        {doneAt ? (
          <p className="tabular text-muted">
            <Moment at={doneAt} form="recent" />
            {step === 'proof' && proofId ? (
              <>
                {' · '}
                <TextLink to={ticketPath(proofId)}>Open ticket</TextLink>
              </>
            ) : null}
          </p>
        ) : null}
        {action}
      </div>
    </li>
  );
}

/** The tick of a finished step. It is drawn once, when the member returns after the step. */
function Done({ isNew = false }: { isNew?: boolean }) {
  return (
    <span className={`${MARK} border-up bg-up-soft text-up`}>
      <svg
        viewBox="0 0 24 24"
        role="img"
        aria-label="Done"
        className="size-3 fill-none stroke-current stroke-[2.5]"
      >
        <path
          d="M20 6 9 17l-5-5"
          pathLength="1"
          strokeLinecap="round"
          strokeLinejoin="round"
          className={isNew ? 'motion-safe:animate-draw' : undefined}
        />
      </svg>
    </span>
  );
}

/** Number of finished steps that this tab has shown. */
const shownSteps = storedText('croneai.steps-done', 'tab');

/**
 * Returns how many steps were done when this tab last showed the checklist, or undefined if it did
 * not show it before. Stores the current number for the next visit.
 */
function useDoneBefore(done: number | undefined): number | undefined {
  const [before] = useState(() => shownSteps.read());
  // A layout effect runs even if the member leaves the page at once.
  useLayoutEffect(() => {
    if (done !== undefined) shownSteps.write(String(done));
  }, [done]);
  return before === null ? undefined : Number(before);
}

export type ActivationProgress = ReturnType<typeof useProgress>;

export function useProgress() {
  const { access } = useMember();
  const setup = useAccountSetupQuery(undefined, { refetchOnMountOrArgChange: true, refetchOnFocus: true });
  const { proof, ...ticket } = useProofTicket();
  const progress = progressOf({
    setup: setup.data,
    proof,
    isUnlocked: access.dashboardUnlocked,
  });
  const isFailed = (setup.error && !setup.data) || (ticket.error && proof === undefined);
  return {
    progress,
    proof,
    failure: isFailed ? { retry: () => Promise.all([setup.refetch(), ticket.refetch()]) } : undefined,
  };
}

type OwnStep = 'broker' | 'fund' | 'proof';
type ProgressStep = 'confirmed' | OwnStep | 'unlocked';
/** The steps that the member must take, in order. */
const OWN_STEPS: readonly OwnStep[] = ['broker', 'fund', 'proof'];

const isOwn = (one: Progress): one is Progress & { step: OwnStep } =>
  OWN_STEPS.some((step) => step === one.step);

/**
 * A step is `unknown` until its data has loaded. `next` is the first step that is not done, unless
 * that step is `unknown`.
 */
type StepState = 'done' | 'next' | 'open' | 'unknown';

interface Progress {
  step: ProgressStep;
  state: StepState;
  /** Time of completion, if it is recorded. */
  doneAt?: string | undefined;
}

interface Known {
  /** Undefined while loading. */
  setup: Pick<AccountSetup, 'brokerAccount' | 'savedAt'> | undefined;
  /** Null without a proof, undefined while loading. */
  proof: Pick<TicketRow, 'createdAt'> | null | undefined;
  isUnlocked: boolean;
}

/** Returns the state of each step, from the confirmed email to the unlocked dashboard. */
export function progressOf({ setup, proof, isUnlocked }: Known): Progress[] {
  const hasBroker = setup && setup.brokerAccount !== null;
  const steps: Progress[] = [
    { step: 'confirmed', state: 'done' },
    {
      step: 'broker',
      state: stateOf(hasBroker),
      doneAt: hasBroker ? (setup.savedAt ?? undefined) : undefined,
    },
    // Only the proof shows that a deposit was made.
    { step: 'fund', state: stateOf(proof && true) },
    { step: 'proof', state: stateOf(proof && true), doneAt: proof?.createdAt },
    { step: 'unlocked', state: isUnlocked ? 'done' : 'open' },
  ];
  const next = steps.find(({ state }) => state === 'open' || state === 'unknown');
  if (next?.state === 'open') next.state = 'next';
  return steps;
}

function stateOf(isDone: boolean | null | undefined): StepState {
  if (isDone === undefined) return 'unknown';
  return isDone ? 'done' : 'open';
}
