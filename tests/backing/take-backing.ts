import type { BackingUrls } from './backing.ts';
import { PATIENT_SESSION_MS, startBacking } from './start-backing.ts';

/** Starts the backing services of this run, or takes the running ones that TEST_BACKING_URLS (JSON of BackingUrls) names. */
export async function takeBacking(): Promise<{ urls: BackingUrls; stop?: () => Promise<void> }> {
  const given = process.env.TEST_BACKING_URLS;
  if (given) return { urls: JSON.parse(given) as BackingUrls };
  const startedAt = Date.now();
  const report = (line: string): void => console.log(`backing: ${line}`);
  const backing = await startBacking(process.env, report, { kafkaSessionMs: PATIENT_SESSION_MS });
  console.log(`backing: ${backing.by}, ready after ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
  return { urls: backing.urls, stop: () => backing.stop() };
}
