import type { TestProject } from 'vitest/node';
import type { RunInfo } from '../../infra/local/processes/run-file.ts';
import { startTestSystem } from '../support/test-system.ts';
import { ensureChromium } from './chromium.ts';

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface ProvidedContext {
    /** The running system, as `.data/run.json` says it. */
    system: RunInfo;
  }
}

/**
 * All tests sign in from one address: together they would meet the limits that hold for a person. Slots of a minute, signals that live two
 * minutes and need not pay: no test waits long for a settled signal. Few markets are scanned and trained: no page shows more of them.
 */
const env = {
  RATE_LIMIT_SCALE: '20',
  SIGNAL_SLOT_SECONDS: '60',
  SIGNAL_VALIDITY_SECONDS: '120',
  PAYS_BY: 'none',
  MARKET_DATA_PAIRS: '24',
};

/** Starts one whole system for all browser tests, with demo accounts and an inbox. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const report = (line: string): void => console.log(`  ${line}`);
  const [system] = await Promise.all([startTestSystem({ report, env }), ensureChromium(process.env, report)]);
  project.provide('system', system.info());
  return () => system.stop();
}
