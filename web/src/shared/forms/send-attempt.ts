import { useRef } from 'react';

/** A submission with its idempotency key. */
export interface Attempt {
  key: string;
  content: string;
}

/** The attempt for this content: the last one if the content is the same, otherwise a new one. */
export function attemptFor(content: string, before: Attempt | undefined): Attempt {
  return before?.content === content ? before : { key: randomKey(), content };
}

/** 128 random bits in hex; `crypto.randomUUID` exists only under https. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Idempotency keys. A message that is sent again unchanged, because the first reply was lost, keeps
 * its key. Any other message gets a new one.
 */
export function useSendOnce() {
  const last = useRef<Attempt>(undefined);
  return {
    keyFor(content: unknown): string {
      last.current = attemptFor(JSON.stringify(content), last.current);
      return last.current.key;
    },
    /** Drops the key after success, because the same text again is a new message. */
    forget(): void {
      last.current = undefined;
    },
  };
}
