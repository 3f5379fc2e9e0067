import type { TestProject } from 'vitest/node';
import type { BackingUrls } from './backing.ts';
import { startBacking } from './start-backing.ts';

declare module 'vitest' {
  interface ProvidedContext {
    backing: BackingUrls;
  }
}

/** Starts the backing services of this run, or takes the running ones that TEST_BACKING_URLS (JSON of BackingUrls) names. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.TEST_BACKING_URLS;
  if (given) {
    project.provide('backing', JSON.parse(given) as BackingUrls);
    return undefined;
  }
  const startedAt = Date.now();
  const backing = await startBacking(process.env, (line) => console.log(`backing: ${line}`));
  console.log(`backing: ${backing.by}, ready after ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
  project.provide('backing', backing.urls);
  return () => backing.stop();
}
