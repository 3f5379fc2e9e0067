import type { TestProject } from 'vitest/node';
import type { RunInfo } from '../../infra/local/run-file.ts';
import { startTestSystem } from '../support/test-system.ts';
import { ensureChromium } from './chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The running system, as `.data/run.json` says it. */
    system: RunInfo;
  }
}

/** Starts one whole system for all browser tests, with demo accounts and an inbox. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const report = (line: string): void => console.log(`  ${line}`);
  const [system] = await Promise.all([startTestSystem({ report }), ensureChromium(process.env, report)]);
  project.provide('system', system.info());
  return () => system.stop();
}
