import { relative } from 'node:path';

export type Counts = {
  passed: number;
  failed: number;
  /** Failures, with their names and locations. */
  failures: readonly string[];
  /** Tests that passed at their second try, each with the failure of its first try. */
  secondTries: readonly string[];
  /** Every passed test, by file and title. The value is true if the test needed a second try. */
  tried: ReadonlyMap<string, boolean>;
};

/** The part of vitest's JSON results that is read. */
type Results = {
  success: boolean;
  numPassedTests: number;
  testResults: {
    status: string;
    name: string;
    /** Why the file failed, if it failed outside of its tests (such as in a hook). */
    message?: string;
    assertionResults: TestResult[];
  }[];
};
type TestResult = { status: string; fullName: string; failureMessages: string[] | null };

/**
 * Counts the results of vitest. A file that failed without a failed test, for example because it
 * could not be loaded, counts as a failure. Each unhandled error also counts as a failure. So does
 * a run that ended badly for another reason: it crashed, or wrote no results.
 */
export function countsOf(
  results: unknown,
  exitCode: number | null,
  unhandledErrors: readonly string[] = [],
): Counts {
  if (!isResults(results)) {
    return { passed: 0, failed: 1, failures: ['the run left no results'], secondTries: [], tried: new Map() };
  }
  const failures = [...results.testResults.flatMap(failuresOf), ...unhandledErrors];
  const endedBadly = exitCode !== 0 || !results.success;
  if (failures.length === 0 && endedBadly)
    failures.push(`the run ended badly (exit code ${exitCode}), though no test failed`);
  const passed = results.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'passed').map((test) => ({ name, test })),
  );
  const isSecondTry = ({ failureMessages }: TestResult) => (failureMessages?.length ?? 0) > 0;
  return {
    passed: results.numPassedTests,
    failed: failures.length,
    failures,
    secondTries: passed.filter(({ test }) => isSecondTry(test)).map(({ name, test }) => told(name, test)),
    tried: new Map(passed.map(({ name, test }) => [keyOf(name, test), isSecondTry(test)])),
  };
}

const keyOf = (file: string, { fullName }: TestResult): string => `${relative('', file)} > ${fullName}`;

function failuresOf({ status, name, message, assertionResults }: Results['testResults'][number]): string[] {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0) {
    const [reason = ''] = message?.split('\n') ?? [];
    return status === 'failed' ? [`${name}: the file failed, but none of its tests: ${reason}`] : [];
  }
  return failed.map((test) => told(name, test));
}

/**
 * Returns the location, the title, and the first line of a failure. The location includes the line
 * number if the message contains it.
 */
function told(file: string, { fullName, failureMessages }: TestResult): string {
  const [reason = '', ...stack] = failureMessages?.[0]?.split('\n') ?? [];
  const place = stack.find((line) => line.includes(file))?.match(/:(\d+):\d+\)?$/)?.[1];
  return `${place ? `${file}:${place}` : file} > ${fullName}: ${reason}`;
}

function isResults(results: unknown): results is Results {
  const candidate = results as Partial<Results> | undefined;
  return typeof candidate?.numPassedTests === 'number' && Array.isArray(candidate.testResults);
}

export function summaryOf({ passed, failed }: Pick<Counts, 'passed' | 'failed'>): string {
  return `${passed} passed, ${failed} failed`;
}
