import type { TestProject } from 'vitest/node';
import type { BackingUrls } from './backing.ts';
import { takeBacking } from './start-backing.ts';

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with the declaration of vitest
  interface ProvidedContext {
    backing: BackingUrls;
  }
}

/** Provides the backing services of this run to the tests. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const { urls, stop } = await takeBacking();
  project.provide('backing', urls);
  return stop;
}
