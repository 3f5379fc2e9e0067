import { expect, it } from 'vitest';
import { type TryHistory, withRun } from '../second-tries.ts';

const FLAKY = 'a.test.ts > a test';

/**
 * Applies the runs in order. `repeated` lists the tests that needed a second try in the last run
 * and in an earlier one.
 */
function afterRuns(...runs: (boolean | undefined)[]): { history: TryHistory; repeated: string[] } {
  return runs.reduce<ReturnType<typeof withRun>>(
    ({ history }, isSecondTry) =>
      withRun(
        history,
        new Map([['steady', false], ...(isSecondTry === undefined ? [] : [[FLAKY, isSecondTry] as const])]),
      ),
    { history: {}, repeated: [] },
  );
}
const clean = (runs: number) => Array.from({ length: runs }, () => false);

it('a test is not reported after its first run with a second try', () => {
  expect(afterRuns(true).repeated).toEqual([]);
});

it('a test is reported if it needs a second try twice within ten of its runs', () => {
  expect(afterRuns(true, ...clean(8), true).repeated).toEqual([FLAKY]);
});

it('runs that did not include the test do not count', () => {
  expect(afterRuns(true, ...clean(8), undefined, undefined, true).repeated).toEqual([FLAKY]);
});

it('a second try is forgotten after ten runs', () => {
  expect(afterRuns(true, ...clean(9), true).repeated).toEqual([]);
});

it('no test is reported after a run without a second try, whatever happened in earlier runs', () => {
  expect(afterRuns(true, true, false).repeated).toEqual([]);
});

it('the history contains only tests that recently needed a second try', () => {
  expect(afterRuns(true, false).history).toEqual({ [FLAKY]: [true, false] });
  expect(afterRuns(true, ...clean(10)).history).toEqual({});
});
