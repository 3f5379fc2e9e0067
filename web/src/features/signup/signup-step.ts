import { useSearchParams } from 'react-router-dom';

const STEPS = ['offer', 'apply', 'confirm'] as const;
export type SignupStep = (typeof STEPS)[number];

export function stepOf(text: string | null): SignupStep {
  return STEPS.find((step) => step === text) ?? 'offer';
}

export function stepPath(step: SignupStep): string {
  return step === 'offer' ? '/signup' : `/signup?step=${step}`;
}

/** The step stands in the address, so that the browser's Back goes one step back and a reload stays. */
export function useSignupStep(): SignupStep {
  const [search] = useSearchParams();
  return stepOf(search.get('step'));
}
