import type { Candidate } from '../engine/candidate.ts';
import {
  type ConfidenceTable,
  createConfidenceTable,
  mergeTables,
  type Ranked,
  rankCandidates,
} from '../engine/confidence.ts';

/** So long the first slots of a process wait for the replay of the past; without it, confidence begins at a coin. */
const WARM_WITHIN_MS = 10_000;
/** Settled signals reach the confidence of new ones this much later at the most; a slot is five minutes. */
const REFRESH_EVERY_MS = 60_000;

export interface ConfidenceHistoryOptions {
  /** The replayed past; asked for once, again after a failure. */
  loadWarm: () => Promise<ConfidenceTable>;
  /** What was settled from a time on. */
  countSettled: (since: number) => Promise<ConfidenceTable>;
  onWarmFailure: (error: unknown) => void;
}

/** The settled history that candidates are ranked by: the replayed past and, beyond it, what was really published. */
export function createConfidenceHistory({ loadWarm, countSettled, onWarmFailure }: ConfidenceHistoryOptions) {
  let warm: Promise<ConfidenceTable> | undefined;
  let waitUntil: number | undefined;
  let current: { table: ConfidenceTable; at: number } | undefined;

  const warmed = (): Promise<ConfidenceTable> => {
    waitUntil ??= performance.now() + WARM_WITHIN_MS;
    if (warm) return warm;
    const loading = loadWarm();
    warm = loading;
    loading.catch((error: unknown) => {
      onWarmFailure(error);
      if (warm === loading) warm = undefined;
    });
    return loading;
  };

  const read = async (): Promise<ConfidenceTable> => {
    if (current && performance.now() - current.at < REFRESH_EVERY_MS) return current.table;
    const loading = warmed();
    const past = await within(loading, Math.max(0, (waitUntil ?? 0) - performance.now()));
    const table = mergeTables(past ?? createConfidenceTable(), await countSettled(past?.until ?? 0));
    if (past) current = { table, at: performance.now() };
    return table;
  };

  return {
    /** Replays the past, or waits for the replay of another process, when there is something to rank for the first time. */
    rank: async (candidates: readonly Candidate[]): Promise<Ranked<Candidate>[]> =>
      candidates.length === 0 ? [] : rankCandidates(candidates, await read()),
  };
}

/** Undefined when it fails or takes too long. */
async function within<T>(promise: Promise<T>, ms: number): Promise<T | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => late.resolve(undefined), ms);
  try {
    return await Promise.race([promise, late.promise]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
