import type { AccountSetup } from '@croneai/contracts/account-setup.ts';
import type { TicketRow } from '@croneai/contracts/support.ts';

const PROGRESS_STEPS = ['confirmed', 'broker', 'fund', 'proof', 'unlocked'] as const;
export type ProgressStep = (typeof PROGRESS_STEPS)[number];

/** `next` is the first open step; `unknown` while its owner has not answered. */
export type StepState = 'done' | 'next' | 'open' | 'unknown';

export interface Progress {
  step: ProgressStep;
  state: StepState;
  /** When it was done, where somebody keeps that. */
  doneAt?: string | undefined;
}

interface Known {
  confirmedAt: string;
  /** Undefined while not known. */
  setup: Pick<AccountSetup, 'brokerAccount' | 'savedAt'> | undefined;
  /** Null when none was sent, undefined while that is not known. */
  proof: Pick<TicketRow, 'createdAt'> | null | undefined;
  isUnlocked: boolean;
}

/** How far a member is on the way from the trial to an open dashboard. */
export function progressOf({ confirmedAt, setup, proof, isUnlocked }: Known): Progress[] {
  const hasBroker = setup && setup.brokerAccount !== null;
  const steps: Progress[] = [
    { step: 'confirmed', state: 'done', doneAt: confirmedAt },
    {
      step: 'broker',
      state: stateOf(hasBroker),
      doneAt: hasBroker ? (setup.savedAt ?? undefined) : undefined,
    },
    // Nobody but the proof tells of the deposit.
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
