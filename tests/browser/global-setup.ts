import type { TestProject } from 'vitest/node';
import type { RunInfo } from '../../infra/local/processes/run-file.ts';
import { startTestSystem } from '../support/test-system.ts';
import { ensureChromium } from './chromium.ts';

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with the declaration of vitest
  interface ProvidedContext {
    /** The running system, in the format of `.data/run.json`. */
    system: RunInfo;
  }
}

/**
 * All tests sign in from one address, so the rate limits are raised. Slots last one minute and
 * signals two minutes, so that results appear quickly. Signals have no payout, so they can settle
 * even before their expiry. Only the markets that pages show are scanned and trained. Each service
 * has one process, so one partition per topic is enough, and saves processor time.
 */
const env = {
  RATE_LIMIT_SCALE: '20',
  SIGNAL_SLOT_SECONDS: '60',
  SIGNAL_VALIDITY_SECONDS: '120',
  PAYS_BY: 'none',
  MARKET_DATA_PAIRS: '24',
  KAFKA_PARTITIONS: '1',
};

/** Starts one system for all browser tests, with demo accounts and an inbox. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const report = (line: string): void => console.log(`  ${line}`);
  const [system] = await Promise.all([startTestSystem({ report, env }), ensureChromium(process.env, report)]);
  project.provide('system', system.info());
  return () => system.stop();
}
