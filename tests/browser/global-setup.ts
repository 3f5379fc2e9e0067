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

/** All tests sign in from one address: together they would meet the limits that hold for a person. */
const env = { RATE_LIMIT_SCALE: '20' };

/** Starts one whole system for all browser tests, with demo accounts and an inbox. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const report = (line: string): void => console.log(`  ${line}`);
  const [system] = await Promise.all([startTestSystem({ report, env }), ensureChromium(process.env, report)]);
  project.provide('system', system.info());
  return () => system.stop();
}
