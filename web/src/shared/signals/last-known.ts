import { parseStored, storedText } from '../storage/stored-text.ts';

/**
 * Results that this browser showed last, as text. Pages show them if the server cannot be reached.
 * Removed at sign-out.
 */
export interface LastKnown {
  /** Time at which the results were shown, epoch ms. */
  ms: number;
  /** `ms` as text, by the member's clock. */
  at: string;
  /** Sentence about today’s wins and losses; empty if only signals were shown. */
  record: string;
  /** Label of simulated prices; empty for real ones. */
  mark: string;
  signals: [signal: string, result: string][];
}

const stored = storedText('croneai.last');

export const readLastKnown = (): LastKnown | undefined => parseStored(stored.read()) as LastKnown | undefined;
export const writeLastKnown = (last: LastKnown | null): void => stored.write(last && JSON.stringify(last));
