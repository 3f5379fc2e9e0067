import { useCallback, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import {
  isAddress,
  type PendingRegistration,
  readPending,
  writePending,
} from './public/pending-registration.ts';

const STEPS = ['offer', 'apply', 'confirm'] as const;
type SignupStep = (typeof STEPS)[number];

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

/** An address from a link wins over the remembered one; only the same address keeps its wait. */
export function pendingFor(
  linked: string | null,
  remembered: PendingRegistration | undefined,
): PendingRegistration | undefined {
  const email = linked?.trim().toLowerCase() ?? '';
  if (!isAddress(email) || email === remembered?.email) return remembered;
  return { email, resendAt: 0 };
}

/** The registration that waits for its code. An address in the link is taken over and removed from the address bar. */
export function usePendingRegistration() {
  const [search] = useSearchParams();
  const linked = search.get('email');
  const navigate = useNavigate();
  const [pending, setPending] = useState(() => pendingFor(linked, readPending()));
  const keep = useCallback((next: PendingRegistration | undefined) => {
    writePending(next);
    setPending(next);
  }, []);
  useEffect(() => {
    if (linked === null) return;
    keep(pendingFor(linked, readPending()));
    void navigate(stepPath('confirm'), { replace: true });
  }, [linked, keep, navigate]);
  return { pending, keep };
}
