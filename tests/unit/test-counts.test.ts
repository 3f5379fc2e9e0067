import { describe, expect, it } from 'vitest';
import { countsOf, summaryOf } from '../test-counts.ts';

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((test) => ({ status: test })),
});
const results = (passed: number, failed: number, ...testResults: ReturnType<typeof file>[]) => ({
  success: failed === 0 && testResults.every(({ status }) => status !== 'failed'),
  numPassedTests: passed,
  numFailedTests: failed,
  testResults,
});

describe('counting results', () => {
  it('takes the tests that passed and failed', () => {
    expect(countsOf(results(3, 0, file('passed', 'passed', 'passed', 'passed')), 0)).toEqual({
      passed: 3,
      failed: 0,
    });
    expect(countsOf(results(1, 1, file('failed', 'passed', 'failed')), 1)).toEqual({ passed: 1, failed: 1 });
  });

  it('counts a file that could not be loaded', () => {
    expect(countsOf(results(2, 0, file('passed', 'passed', 'passed'), file('failed')), 1)).toEqual({
      passed: 2,
      failed: 1,
    });
  });

  it('counts a run that ended badly although no test failed', () => {
    expect(countsOf(results(2, 0, file('passed', 'passed', 'passed')), 1)).toEqual({ passed: 2, failed: 1 });
    expect(countsOf(results(2, 0, file('passed', 'passed', 'passed')), null)).toEqual({
      passed: 2,
      failed: 1,
    });
  });

  it.each([undefined, null, {}, { numPassedTests: 4 }, 'text'])(
    'counts %j as a failure: there are no results',
    (broken) => {
      expect(countsOf(broken, 0)).toEqual({ passed: 0, failed: 1 });
    },
  );

  it('says it in one line', () => {
    expect(summaryOf({ passed: 12, failed: 0 })).toBe('12 passed, 0 failed');
  });
});
