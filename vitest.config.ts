import { defineConfig } from 'vitest/config';
import { SlowFirst } from './tests/slow-first.ts';

/** A second, the default of `expect.poll`, is too short for a page or an event on a machine that is busy. */
const PATIENT = { poll: { timeout: 20_000, interval: 100 } };
/** Of one package or service: they wait for brokers and mail servers to be given up and found again. */
const OUTAGES = '{packages,services}/*/test/*outage*.test.ts';
/**
 * A moment's stall of a busy machine must not fail a run: a failed test gets another try, which the
 * report names (`retry x1`).
 */
const SECOND_TRY = 1;
/** A module is transformed once for all parts, and again when it changes. */
const COMMON = { fsModuleCache: true, fsModuleCachePath: '.cache/vitest' };

/**
 * Projects, one per part of `npm test -- <part>`.
 * `unit` needs nothing, `component` draws pages of the web in jsdom and answers their calls by contract, `integration` needs the backing services, `browser` needs the whole system and Chromium.
 * `compose` needs a Docker engine and runs only when it is named.
 * `kubernetes` needs a cluster and a Docker engine, and runs only when it is named.
 * `restore` is the drill of docs/operations/backup.md, and runs only when it is named.
 * `faults` breaks stores and clocks of its own for a minute or two each, and runs only when it is named.
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
          // They keep nothing between files, and each module is read once: half the time.
          isolate: false,
          // Some read every file of the project, on a machine that may be busy.
          testTimeout: 30_000,
          retry: SECOND_TRY,
          expect: PATIENT,
        },
      },
      {
        test: {
          ...COMMON,
          name: 'component',
          environment: 'jsdom',
          include: ['web/test/**/*.test.tsx'],
          setupFiles: ['web/test/set-up.ts'],
          // The first page of a file loads all that it is made of, on a machine that may be busy.
          testTimeout: 60_000,
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
          // They mostly wait for stores and mails; each file has databases, topics and keys of its own, and none a module's state.
          maxWorkers: 4,
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
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
          // A story: without its beginning the rest says nothing.
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
          // A story as well.
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
          // They mostly wait for pages; each file has accounts of its own, and none a module's state.
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
