import { describe, expect, it } from 'vitest';
import { countsOf, summaryOf } from '../test-counts.ts';

const file = (status: string, ...tests: string[]) => ({
  status,
  name: 'a.test.ts',
  assertionResults: tests.map((test) => ({
    status: test,
    fullName: 'a test',
    failureMessages:
      test === 'failed' ? ['Error: 1 is not 2\n    at f (lib.ts:1:2)\n    at a.test.ts:3:9'] : [],
  })),
});
const results = (passed: number, ...testResults: ReturnType<typeof file>[]) => ({
  success: testResults.every(({ status }) => status !== 'failed'),
  numPassedTests: passed,
  testResults,
});

describe('counting results', () => {
  it('counts the tests that passed, and names the tests that failed', () => {
    expect(countsOf(results(3, file('passed', 'passed', 'passed', 'passed')), 0)).toEqual({
      passed: 3,
      failed: 0,
      failures: [],
      secondTries: [],
      tried: new Map([['a.test.ts > a test', false]]),
    });
    expect(countsOf(results(1, file('failed', 'passed', 'failed')), 1)).toEqual({
      passed: 1,
      failed: 1,
      failures: ['a.test.ts:3 > a test: Error: 1 is not 2'],
      secondTries: [],
      tried: new Map([['a.test.ts > a test', false]]),
    });
  });

  it('names tests that passed at their second try, with the first failure', () => {
    const { assertionResults, ...flaky } = file('passed', 'failed');
    const tests = assertionResults.map((test) => ({ ...test, status: 'passed' }));
    expect(countsOf(results(1, { ...flaky, assertionResults: tests }), 0)).toEqual({
      passed: 1,
      failed: 0,
      failures: [],
      secondTries: ['a.test.ts:3 > a test: Error: 1 is not 2'],
      tried: new Map([['a.test.ts > a test', true]]),
    });
  });

  it('counts a file that failed outside of its tests, with the reason', () => {
    const failed = { ...file('failed'), message: 'Hook timed out in 30000ms.\nMore follows.' };
    expect(countsOf(results(2, file('passed', 'passed', 'passed'), failed), 1)).toEqual({
      passed: 2,
      failed: 1,
      failures: ['a.test.ts: the file failed, but none of its tests: Hook timed out in 30000ms.'],
      secondTries: [],
      tried: new Map([['a.test.ts > a test', false]]),
    });
  });

  it.each([0, 1, null])(
    'counts a failure for a run that ended badly (exit code %j), although no test failed',
    (code) => {
      const ended = { ...results(2, file('passed', 'passed', 'passed')), success: code !== 0 };
      expect(countsOf({ ...ended, success: false }, code)).toMatchObject({ passed: 2, failed: 1 });
      expect(countsOf(ended, 1)).toMatchObject({ passed: 2, failed: 1 });
    },
  );

  it('counts each unhandled error as a failure, even if a test failed as well', () => {
    const errors = ['unhandled Error: closed'];
    const ended = { ...results(2, file('passed', 'passed', 'passed')), success: false };
    expect(countsOf(ended, 1, errors)).toMatchObject({ passed: 2, failed: 1, failures: errors });
    expect(countsOf(results(0, file('failed', 'failed')), 1, errors)).toMatchObject({ failed: 2 });
  });

  it.each([undefined, null, {}, { numPassedTests: 4 }, 'text'])(
    'counts %j as a failure, because it contains no results',
    (broken) => {
      expect(countsOf(broken, 0)).toMatchObject({ passed: 0, failed: 1 });
    },
  );

  it('prints all counts on one line', () => {
    expect(summaryOf({ passed: 12, failed: 0 })).toBe('12 passed, 0 failed');
  });
});
