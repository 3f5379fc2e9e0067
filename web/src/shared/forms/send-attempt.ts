import { useRef } from 'react';

/** One thing that is sent, and the key that makes a second send of it no second thing. */
export interface Attempt {
  key: string;
  content: string;
}

/** The attempt for this content: the one before if nothing was changed since, else a new one. */
export function attemptFor(content: string, before: Attempt | undefined): Attempt {
  return before?.content === content ? before : { key: randomKey(), content };
}

/** 128 random bits in hex; `crypto.randomUUID` exists under https alone. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Keys for messages that must arrive once: an unchanged message that is sent again, because nobody knows whether the first try arrived, keeps
 * its key; any other gets a new one.
 */
export function useSendOnce() {
  const last = useRef<Attempt>(undefined);
  return {
    keyFor(content: unknown): string {
      last.current = attemptFor(JSON.stringify(content), last.current);
      return last.current.key;
    },
    /** It arrived: the same words again would be a new message. */
    forget(): void {
      last.current = undefined;
    },
  };
}
