import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Recent runs of each test, oldest first. True is a run in which the test needed a second try.
 * Tests without such a run are left out.
 */
export type TryHistory = Readonly<Record<string, readonly boolean[]>>;

/**
 * Number of runs that are kept. A run fails if a test needed a second try twice within these runs.
 */
const RUNS = 10;

/**
 * Returns the history after one more run, and the tests that needed a second try both in this run
 * and in an earlier one (`repeated`). `tried` contains every passed test of the run, with true for
 * a test that needed a second try.
 */
export function withRun(
  history: TryHistory,
  tried: ReadonlyMap<string, boolean>,
): { history: TryHistory; repeated: string[] } {
  const next: Record<string, readonly boolean[]> = { ...history };
  for (const [test, isSecondTry] of tried) {
    const runs = [...(history[test] ?? []), isSecondTry].slice(-RUNS);
    if (runs.includes(true)) next[test] = runs;
    else delete next[test];
  }
  const isRepeated = ([test, isSecondTry]: [string, boolean]) =>
    isSecondTry && (next[test] ?? []).filter(Boolean).length > 1;
  return { history: next, repeated: [...tried].filter(isRepeated).map(([test]) => test) };
}

/** Reads the stored history. Returns an empty history in a fresh clone. */
export function readHistory(file: string): TryHistory {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as TryHistory;
  } catch {
    return {};
  }
}

export function writeHistory(file: string, history: TryHistory): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(history, null, 1));
}
