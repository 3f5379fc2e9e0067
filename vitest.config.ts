import { defineConfig } from 'vitest/config';
import { SlowFirst } from './tests/slow-first.ts';
import { ON_PREACT } from './web/build/on-preact.ts';

/** On a busy machine, pages and events may take longer than the one second that vitest waits. */
const PATIENT = { poll: { timeout: 45_000, interval: 100 } };
/** Outage tests of one package or service. They wait until it loses a store and reconnects. */
const OUTAGES = '{packages,services}/*/test/*outage*.test.ts';
/**
 * Retries of a failed test, because a busy machine may stall for a moment. The report marks them
 * (`retry x1`).
 */
const SECOND_TRY = 1;
/** Caches transformed modules on disk, for all parts. A changed module is transformed again. */
const COMMON = { fsModuleCache: true, fsModuleCachePath: '.cache/vitest' };

/**
 * Projects, one for each part of `npm test -- <part>`:
 * - `unit` needs no services.
 * - `component` renders pages in jsdom, with replies that follow the contracts.
 * - `integration` needs the backing services.
 * - `browser` needs the whole system and Chromium.
 *
 * The other projects run only if they are named:
 * - `faults` starts its own stores and clocks, and breaks each for a minute or two.
 * - `restore` is the drill of docs/operations/backup.md.
 * - `compose` needs a Docker engine.
 * - `kubernetes` needs a cluster and a Docker engine.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        test: {
          ...COMMON,
          name: 'unit',
          environment: 'node',
          include: [
            '{packages,services,tools}/*/src/**/*.test.{ts,tsx}',
            '{gateway,web}/src/**/*.test.{ts,tsx}',
            'web/build/**/*.test.ts',
            'infra/**/*.test.ts',
            'tests/unit/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**'],
          // Test files share no state, so each module is loaded only once. This halves the time.
          isolate: false,
          // Some tests read every file of the project, and the machine may be busy.
          testTimeout: 60_000,
          retry: SECOND_TRY,
          expect: PATIENT,
        },
      },
      {
        resolve: { alias: ON_PREACT },
        test: {
          ...COMMON,
          name: 'component',
          environment: 'jsdom',
          include: ['web/test/**/*.test.tsx'],
          setupFiles: ['web/test/packages-on-preact.ts', 'web/test/set-up.ts'],
          // Files of a worker share its packages and its window. Each file gets new modules of our
          // own, and cleans the window.
          isolate: false,
          // The first test of a file loads all modules of its page, and the machine may be busy.
          testTimeout: 90_000,
          retry: SECOND_TRY,
          expect: PATIENT,
        },
      },
      {
        test: {
          ...COMMON,
          name: 'integration',
          environment: 'node',
          include: [
            '{packages,services}/*/test/**/*.test.ts',
            'gateway/test/**/*.test.ts',
            'tests/system/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', OUTAGES],
          globalSetup: ['tests/backing/global-setup.ts'],
          setupFiles: ['tests/support/watch-queries.ts'],
          // Tests mostly wait for stores and mails. Each file has its own databases, topics, and
          // keys, and relies on no state of a module.
          maxWorkers: 6,
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          retry: SECOND_TRY,
          expect: PATIENT,
        },
      },
      {
        test: {
          name: 'faults',
          environment: 'node',
          include: ['tests/faults/**/*.test.ts', OUTAGES],
          globalSetup: ['tests/backing/global-setup.ts'],
          fileParallelism: false,
          testTimeout: 240_000,
          hookTimeout: 180_000,
          expect: PATIENT,
        },
      },
      {
        test: {
          name: 'restore',
          environment: 'node',
          include: ['tests/restore/**/*.test.ts'],
          fileParallelism: false,
          expect: PATIENT,
        },
      },
      {
        test: {
          name: 'compose',
          environment: 'node',
          include: ['tests/compose/**/*.test.ts'],
          // The tests are steps of one scenario: after a failed step, later results mean nothing.
          bail: 1,
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          expect: PATIENT,
        },
      },
      {
        test: {
          name: 'kubernetes',
          environment: 'node',
          include: ['tests/kubernetes/**/*.test.ts'],
          // These tests are also steps of one scenario.
          bail: 1,
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 240_000,
          expect: PATIENT,
        },
      },
      {
        test: {
          ...COMMON,
          name: 'browser',
          environment: 'node',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: ['tests/browser/global-setup.ts'],
          // Tests mostly wait for pages. Each file has its own accounts, and relies on no state of
          // a module.
          maxWorkers: 4,
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          retry: SECOND_TRY,
          expect: PATIENT,
        },
      },
    ],
  },
});
