import { useRef } from 'react';

/** Content that a form has sent or is sending, with its idempotency key. */
export interface Attempt {
  key: string;
  content: string;
}

/** Returns the previous attempt if the content is the same, and a new one otherwise. */
export function attemptFor(content: string, before: Attempt | undefined): Attempt {
  return before?.content === content ? before : { key: randomKey(), content };
}

/**
 * Returns 128 random bits in hex. Does not use `crypto.randomUUID`, which exists only under https.
 */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Provides idempotency keys. If the reply to a message is lost and the member sends the same
 * message again, the message keeps its key. Any other message gets a new key.
 */
export function useSendOnce() {
  const last = useRef<Attempt>(undefined);
  return {
    keyFor(content: unknown): string {
      last.current = attemptFor(JSON.stringify(content), last.current);
      return last.current.key;
    },
    /** Drops the key after success, because sending the same text again is then a new message. */
    forget(): void {
      last.current = undefined;
    },
  };
}
