import { expect, it } from 'vitest';
import { type TryHistory, withRun } from '../second-tries.ts';

const FLAKY = 'a.test.ts > a test';

/** The runs one after the other; which second tries of the last one were not the first. */
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

it('lets the first second try of a test pass', () => {
  expect(afterRuns(true).repeated).toEqual([]);
});

it('names a test that needs its second try twice within ten of its runs', () => {
  expect(afterRuns(true, ...clean(8), true).repeated).toEqual([FLAKY]);
});

it('does not count runs in which the test was not run', () => {
  expect(afterRuns(true, ...clean(8), undefined, undefined, true).repeated).toEqual([FLAKY]);
});

it('forgets a second try after ten runs', () => {
  expect(afterRuns(true, ...clean(9), true).repeated).toEqual([]);
});

it('blames no run that needed no second try, whatever was before', () => {
  expect(afterRuns(true, true, false).repeated).toEqual([]);
});

it('keeps only tests that needed a second try of late', () => {
  expect(afterRuns(true, false).history).toEqual({ [FLAKY]: [true, false] });
  expect(afterRuns(true, ...clean(10)).history).toEqual({});
});
