import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import type { Module } from '@croneai/platform/module.ts';
import type { Feeds } from '../feeds/module.ts';
import { createExpectations, expectationCollection } from './expectation.model.ts';

export type Expectations = ReturnType<typeof openExpectation>;

/**
 * Reads the expected signals and results that a command computed for the prices of this process.
 */
export function openExpectation(
  { openCollection }: Pick<ServicePlatform, 'openCollection'>,
  { feeds }: { feeds: Pick<Feeds, 'prices'> },
) {
  const { find } = createExpectations(openCollection(expectationCollection), feeds.prices);
  return { collections: [expectationCollection], find } satisfies Module & Record<string, unknown>;
}
