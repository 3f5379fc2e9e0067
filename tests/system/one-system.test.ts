import { afterAll, beforeAll, describe, it } from 'vitest';
import { apiClient, becomeMember, someRegistration } from '../support/api-client.ts';
import { readInbox } from '../support/inbox.ts';
import { startTestSystem, type TestSystem } from '../support/test-system.ts';
import { startTraceCollector } from '../support/trace-collector.ts';
import { ERASURE_SETTINGS, eraseMember } from './one-system/erase-member.ts';
import { followRegistration } from './one-system/follow-registration.ts';
import { maintain, watchCanary } from './one-system/watch-canary.ts';

/*
 * Tests of a whole system that share one start, because a start takes about a minute of processor
 * time. The trace comes first, before other events that its messages could be merged with. The
 * erasure comes last, because it stops the worker.
 */

const admin = someRegistration({ fullName: 'Ines Admin' });
const collector = await startTraceCollector();
let system: TestSystem;

beforeAll(async () => {
  system = await startTestSystem({
    workers: 1,
    seed: false,
    env: {
      ...ERASURE_SETTINGS,
      FIRST_ADMIN_EMAIL: admin.email,
      RATE_LIMIT_SCALE: '100',
      // The erasure also searches the log.
      LOG_LEVEL: 'debug',
      SIGNAL_SLOT_SECONDS: '20',
      MARKET_DATA_PAIRS: '8',
      // Each service has one process, and each further partition costs processor time.
      KAFKA_PARTITIONS: '1',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_TRACES_SAMPLER_ARG: '1',
    },
  });
}, 400_000);
afterAll(async () => {
  await system?.stop();
  await collector.stop();
});

it('a trace follows a registration to its mail and to open pages, and contains no personal data', async () => {
  await followRegistration(system, collector);
}, 120_000);

describe('with an admin', () => {
  beforeAll(async () => {
    await becomeMember(apiClient(system.info().web), readInbox(system.urls.inboxUrl), admin);
  }, 120_000);

  it('the canary signs up, leaves no member behind, and raises an alarm while no mail arrives', async () => {
    await watchCanary(system, admin);
  }, 600_000);

  it('maintenance refuses writes, but slots are still completed', async () => {
    await maintain(system, admin);
  }, 120_000);

  describe('an erased member', () => {
    it('is in the export before the erasure and in no store afterwards (ASVS 14.2.4)', {
      // A second try would find the traces of the first.
      retry: 0,
      timeout: 600_000,
    }, async () => {
      await eraseMember(system, admin);
    });
  });
});
