import { useSyncExternalStore } from 'react';
import { storedText } from '../storage/stored-text.ts';

/** The visitor's answer, stored on this device. */
const stored = storedText('croneai.consent');
export type Consent = 'granted' | 'denied';

/** Returns the visitor's answer, or null until the visitor has answered. */
export function readConsent(): Consent | null {
  const answer = stored.read();
  return answer === 'granted' || answer === 'denied' ? answer : null;
}

export const writeConsent = (answer: Consent): void => stored.write(answer);

export const useConsent = (): Consent | null =>
  useSyncExternalStore(stored.subscribe, readConsent, () => null);
