export interface Counts {
  passed: number;
  failed: number;
}

/** The part of vitest's JSON results that is counted. */
interface Results {
  success: boolean;
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

/**
 * Counts vitest's results. A file that failed without a failed test (it could not be loaded) counts as one failure, and so does a
 * run that ended badly while no test failed (it crashed, left an error unhandled, or wrote no results).
 */
export function countsOf(results: unknown, exitCode: number | null): Counts {
  if (!isResults(results)) return { passed: 0, failed: 1 };
  const brokenFiles = results.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const failed = results.numFailedTests + brokenFiles;
  const endedBadly = exitCode !== 0 || !results.success;
  return { passed: results.numPassedTests, failed: failed === 0 && endedBadly ? 1 : failed };
}

function isResults(results: unknown): results is Results {
  const candidate = results as Partial<Results> | undefined;
  return (
    typeof candidate?.numPassedTests === 'number' &&
    typeof candidate.numFailedTests === 'number' &&
    Array.isArray(candidate.testResults)
  );
}

export function summaryOf({ passed, failed }: Counts): string {
  return `${passed} passed, ${failed} failed`;
}
