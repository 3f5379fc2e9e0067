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
   * The server sends the handle only to the browser that signed up. It is absent on other devices,
   * and after the visitor has opened a link.
   */
  handle?: string | undefined;
  /** Earliest time of the next email, epoch ms. */
  resendAt: number;
}

const stored = storedText('croneai.registration', 'tab');

/**
 * Maximum wait. Without this maximum, moving the device's clock back would disable the button for
 * too long.
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
 * Returns the sign-up step in the URL. Back therefore returns one step, and a reload keeps the
 * step.
 */
export function useSignupStep(): SignupStep {
  const [search] = useSearchParams();
  return stepOf(search.get('step'));
}

/**
 * Returns the registration for the email address in the link, or else the stored registration. The
 * remaining wait is kept only if both have the same address.
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
 * Returns the registration that waits for its code. Takes over an email address from the link, and
 * removes it from the address bar.
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
