import { useSyncExternalStore } from 'react';

/** What the person answered, kept on their device. */
const CONSENT_KEY = 'croneai.consent';
export type Consent = 'granted' | 'denied';

const listeners = new Set<() => void>();

/** Null while nobody was asked or nothing was answered. Storage that is refused is no consent. */
export function readConsent(): Consent | null {
  try {
    const answer = globalThis.localStorage?.getItem(CONSENT_KEY);
    return answer === 'granted' || answer === 'denied' ? answer : null;
  } catch {
    return null;
  }
}

export function writeConsent(answer: Consent): void {
  try {
    localStorage.setItem(CONSENT_KEY, answer);
  } catch {
    // Asked again at the next visit.
  }
  for (const listener of listeners) listener();
}

export function useConsent(): Consent | null {
  return useSyncExternalStore(subscribe, readConsent, () => null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
