import { plainAddress } from '@croneai/contracts/typed-text.ts';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { parseStored, storedText } from '../../../shared/storage/stored-text.ts';

/**
 * A registration that waits for its code. It is stored in this tab, so that a reload keeps the
 * email address and the wait before the next email. The handle proves that this tab signed up.
 * Without the handle, confirming also needs the password.
 */
export interface PendingRegistration {
  email: string;
  /**
   * The server sends the handle only to the browser that signed up. The handle is absent on other
   * devices. It is also absent if a link set a different email address.
   */
  handle?: string | undefined;
  /** Earliest time of the next email, epoch ms. */
  resendAt: number;
}

const stored = storedText('croneai.registration', 'tab');

/**
 * A stored wait for the next email that is longer than this is ignored. Otherwise, moving the
 * device's clock back would disable the button for too long.
 */
const LONGEST_WAIT_MS = 60 * 60 * 1000;

export function readPending(now = Date.now()): PendingRegistration | undefined {
  const held = parseStored(stored.read()) as Partial<PendingRegistration> | null | undefined;
  if (!isAddress(String(held?.email))) return undefined;
  const { email, handle, resendAt } = held as PendingRegistration;
  return { email, resendAt: resendAt <= now + LONGEST_WAIT_MS ? resendAt : 0, ...(handle && { handle }) };
}

export const writePending = (pending: PendingRegistration | undefined): void =>
  stored.write(pending ? JSON.stringify(pending) : null);

/** Returns the earliest time of the next email. `seconds` is the wait in the server's reply. */
export function resendAtAfter(seconds: number, now = Date.now()): number {
  return now + seconds * 1000;
}

/** Rough check only; the server validates the address. */
export const isAddress = (text: string): boolean => /^\S+@\S+$/.test(text);

const STEPS = ['offer', 'apply', 'confirm'] as const;
type SignupStep = (typeof STEPS)[number];

export function stepOf(text: string | null): SignupStep {
  return STEPS.find((step) => step === text) ?? 'offer';
}

export function stepPath(step: SignupStep): string {
  return step === 'offer' ? '/signup' : `/signup?step=${step}`;
}

/**
 * Returns the sign-up step. The step is in the URL, so that the browser's Back button goes back one
 * step, and a reload keeps the step.
 */
export function useSignupStep(): SignupStep {
  const [search] = useSearchParams();
  return stepOf(search.get('step'));
}

/**
 * Returns the stored registration, unless the link has a different email address. In that case,
 * returns a registration with the address from the link, without a handle and without a wait.
 */
export function pendingFor(
  linked: string | null,
  remembered: PendingRegistration | undefined,
): PendingRegistration | undefined {
  const email = plainAddress(linked ?? '');
  if (!isAddress(email) || email === remembered?.email) return remembered;
  return { email, resendAt: 0 };
}

/**
 * Returns the registration that waits for its code. If the URL contains an email address, stores
 * the address and removes it from the URL.
 */
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
