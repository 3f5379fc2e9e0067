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

it('does not report a test after its first run with a second try', () => {
  expect(afterRuns(true).repeated).toEqual([]);
});

it('reports a test that needs a second try twice within ten of its runs', () => {
  expect(afterRuns(true, ...clean(8), true).repeated).toEqual([FLAKY]);
});

it('ignores runs that did not include the test', () => {
  expect(afterRuns(true, ...clean(8), undefined, undefined, true).repeated).toEqual([FLAKY]);
});

it('forgets a second try after ten runs', () => {
  expect(afterRuns(true, ...clean(9), true).repeated).toEqual([]);
});

it('reports no test in a run without a second try, whatever happened in earlier runs', () => {
  expect(afterRuns(true, true, false).repeated).toEqual([]);
});

it('stores only tests that recently needed a second try', () => {
  expect(afterRuns(true, false).history).toEqual({ [FLAKY]: [true, false] });
  expect(afterRuns(true, ...clean(10)).history).toEqual({});
});
