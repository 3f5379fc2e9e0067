import { parseStored, storedText } from '../storage/stored-text.ts';

/**
 * Results that this browser showed last, as text, for pages without a connection. Removed at
 * sign-out.
 */
export interface LastKnown {
  /** Epoch ms. */
  ms: number;
  /** The same time as text for the member. */
  at: string;
  /** Today’s record in a sentence; empty if only signals were shown. */
  record: string;
  /** Label of simulated prices; empty for real ones. */
  mark: string;
  signals: [signal: string, result: string][];
}

const stored = storedText('croneai.last');

export const readLastKnown = (): LastKnown | undefined => parseStored(stored.read()) as LastKnown | undefined;
export const writeLastKnown = (last: LastKnown | null): void => stored.write(last && JSON.stringify(last));
