import { expect, it } from 'vitest';
import { faultsOf } from '../support/commit-subjects.ts';

it.each([
  ['fix(notifier): retry webhooks with jittered backoff', []],
  ['pass the clock to use cases', []],
  ['fix(web): fixed the header', ['begins with "fixed", not with an imperative']],
  ['docs: adding a recipe', ['begins with "adding", not with an imperative']],
  [
    'forms stand in the part that shows them; one dialog',
    ['begins with "forms", not with an imperative', 'has a semicolon, so two changes'],
  ],
  [`fix: bound ${'a'.repeat(70)}`, ['longer than 72 characters']],
  ['x', ['does not say what was changed']],
  ['docs(web): update', ['does not say what was changed']],
  ['fix: bound the cache.', ['ends with a full stop']],
])('reports the problem in "%s"', (subject, faults) => {
  expect(faultsOf(subject).sort()).toEqual([...faults].sort());
});
