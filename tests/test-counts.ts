export type Counts = {
  passed: number;
  failed: number;
  /** What failed, in words that lead to it. */
  failures: readonly string[];
};

/** The part of vitest's JSON results that is counted. */
type Results = {
  success: boolean;
  numPassedTests: number;
  testResults: {
    status: string;
    name: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[];
  }[];
};

/**
 * Counts vitest's results. A file that failed without a failed test (it could not be loaded) counts as one failure, and so does a
 * run that ended badly while no test failed (it crashed, left an error unhandled, or wrote no results).
 */
export function countsOf(results: unknown, exitCode: number | null): Counts {
  if (!isResults(results)) return { passed: 0, failed: 1, failures: ['the run left no results'] };
  const failures = results.testResults.flatMap(failuresOf);
  const endedBadly = exitCode !== 0 || !results.success;
  if (failures.length === 0 && endedBadly) failures.push('the run ended badly, though no test failed');
  return { passed: results.numPassedTests, failed: failures.length, failures };
}

function failuresOf({ status, name, assertionResults }: Results['testResults'][number]): string[] {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0) return status === 'failed' ? [`${name}: the file failed, none of its tests`] : [];
  return failed.map(({ fullName, failureMessages }) => {
    const [reason = ''] = failureMessages?.[0]?.split('\n') ?? [];
    return `${name} > ${fullName}: ${reason}`;
  });
}

function isResults(results: unknown): results is Results {
  const candidate = results as Partial<Results> | undefined;
  return typeof candidate?.numPassedTests === 'number' && Array.isArray(candidate.testResults);
}

export function summaryOf({ passed, failed }: Pick<Counts, 'passed' | 'failed'>): string {
  return `${passed} passed, ${failed} failed`;
}
