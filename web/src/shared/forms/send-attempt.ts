/** One thing that is sent, and the key that makes a second send of it no second thing. */
export interface Attempt {
  key: string;
  content: string;
}

/** The attempt for this content: the one before if nothing was changed since, else a new one. */
export function attemptFor(content: string, before: Attempt | undefined, newKey = randomKey): Attempt {
  return before?.content === content ? before : { key: newKey(), content };
}

/** 128 random bits in hex; `crypto.randomUUID` exists under https alone. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
