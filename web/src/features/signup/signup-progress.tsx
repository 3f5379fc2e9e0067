import type { ReactNode } from 'react';
import { StepTrack } from '../../shared/ui/step-track.tsx';

interface SignupProgressProps {
  /** Number of the step, from 1. */
  step: number;
  /** The filled share of this step, 0 to 1. */
  share: number;
  /** The share as a text. */
  children?: ReactNode;
}

const STEPS = 3;
/** Fill of a step that has just begun, so that the bar shows where the visitor is. */
const BEGUN = 0.15;

/** The three steps of the sign-up. The bar of the current step fills while the visitor types. */
export function SignupProgress({ step, share, children }: SignupProgressProps) {
  return (
    <div className="mb-3 flex w-full max-w-md flex-col gap-2 text-sm">
      <p className="flex justify-between gap-4 font-medium text-accent">
        Step {step} of {STEPS}
        {children}
      </p>
      <StepTrack steps={STEPS} done={step - 1} share={Math.max(share, BEGUN)} />
    </div>
  );
}
