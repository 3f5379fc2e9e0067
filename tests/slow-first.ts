import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The slowest test files, which run first. A fresh clone has no recorded durations, so vitest would
 * start the largest files first. A small but slow file would then run alone at the end.
 */
const SLOW = [
  'tests/system/npm-start.test.ts',
  'tests/system/one-system.test.ts',
  'tests/browser/record.test.ts',
  'tests/browser/accessibility.test.ts',
];

export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) => SLOW.some((slow) => moduleId.endsWith(slow));
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}
