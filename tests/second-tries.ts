import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** By test, its last runs, oldest first: true where it needed its second try. Tests that needed none in them are left out. */
export type TryHistory = Readonly<Record<string, readonly boolean[]>>;

/** Runs of a test that are kept: two second tries within them are red. */
const RUNS = 10;

/**
 * The history after one more run, and which of its second tries were not the first ones of their tests. `tried` holds every test of
 * the run and whether it needed its second try.
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

/** Empty on a fresh clone: its second tries have no runs before them. */
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
