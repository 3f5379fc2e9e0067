import { EARLY_ACCESS_DEFAULT_SECONDS, SIGNAL_VALIDITY_SECONDS } from '@croneai/contracts/signals.ts';
import { PAIRS } from '@croneai/engine/markets/universe.ts';
import { parsePaysBy } from '@croneai/engine/model/pays-by.ts';
import { ConfigError, readConfig } from '@croneai/platform/config.ts';
import {
  kafkaConfig,
  mongoConfig,
  processConfig,
  redisConfig,
  serviceConfig,
  symmetricKey,
} from '@croneai/platform/config-keys.ts';
import { readWitnesses } from '@croneai/tlog/witness.ts';
import { z } from 'zod';
import { marketDataConfig, wholeNumber } from './feeds/market-data-config.ts';

/** Product length of a slot; shorter ones are for tests and demos. */
const SLOT_SECONDS = 300;
/** Slots start at midnight UTC too. */
const DAY_SECONDS = 86_400;
const CONCURRENCY = 4;
const CONCURRENCY_MAX = 100;
/** A shard of some thirty pairs is scanned in a moment and leaves work for every worker. */
const SCAN_SHARDS = 8;
const SIGNALS_PER_SLOT = 1;
const SIGNALS_PER_SLOT_MAX = 20;

const slotConfig = {
  SIGNAL_SLOT_SECONDS: z.coerce
    .number()
    .int()
    .refine((seconds) => seconds > 0 && DAY_SECONDS % seconds === 0, 'must divide a day')
    .default(SLOT_SECONDS)
    .describe(
      'length of a signal slot, the same in every process; how long signals live is SIGNAL_VALIDITY_SECONDS',
    ),
};

const termsConfig = {
  PAYS_BY: z
    .string()
    .default('payout=0.85')
    .transform((text, context) => {
      const paysBy = parsePaysBy(text);
      if (paysBy) return paysBy;
      context.addIssue({
        code: 'custom',
        message: 'must be payout=0.85 (or another payout), points or none',
      });
      return z.NEVER;
    })
    .describe('what a signal pays by, the same everywhere: payout=0.85, points or none'),
};

const earlyAccessConfig = {
  EARLY_ACCESS_SECONDS: wholeNumber(0, SLOT_SECONDS)
    .default(EARLY_ACCESS_DEFAULT_SECONDS)
    .describe('how much later than gold other members see a new signal'),
};

export const signalsConfig = {
  ...serviceConfig,
  ...slotConfig,
  ...marketDataConfig,
  ...termsConfig,
  ...earlyAccessConfig,
};

/** The environment of the service. Only this file reads it. */
export const loadConfig = (env: NodeJS.ProcessEnv = process.env) => readConfig(signalsConfig, env);
export type SignalsConfig = ReturnType<typeof loadConfig>;

const VALIDITY_TEXT = 'how long a signal lives, in whole minutes; below 300 in local mode only, for tests';

const validityConfig = {
  SIGNAL_VALIDITY_SECONDS: wholeNumber(60, SIGNAL_VALIDITY_SECONDS)
    .refine((seconds) => seconds % 60 === 0, 'must be whole minutes')
    .default(SIGNAL_VALIDITY_SECONDS)
    .describe(VALIDITY_TEXT),
};

const publishConfig = {
  ...termsConfig,
  SIGNALS_PER_SLOT: wholeNumber(1, SIGNALS_PER_SLOT_MAX)
    .default(SIGNALS_PER_SLOT)
    .describe('how many signals a slot publishes at the most'),
};

const ledgerHeads = {
  LEDGER_HEADS: z
    .string()
    .optional()
    .describe(
      'folder outside of the stores in which workers note each head of the public log before they sign it',
    ),
};

export const workerConfig = {
  ...processConfig,
  ...mongoConfig,
  ...redisConfig,
  ...kafkaConfig,
  ...slotConfig,
  ...validityConfig,
  ...marketDataConfig,
  ...publishConfig,
  ...earlyAccessConfig,
  LEDGER_KEY: symmetricKey().describe(
    'signs the public log, with a key derived for each year: base64 of 32 bytes',
  ),
  LEDGER_NAME: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{0,200}$/, 'must be a host name')
    .default('croneai.example')
    .describe('host name of the site in the name of the public log; never changes once the log is begun'),
  ...ledgerHeads,
  LEDGER_WITNESSES: z
    .string()
    .default('')
    .transform((text, context) => {
      const witnesses = readWitnesses(text);
      if (witnesses) return witnesses;
      context.addIssue({ code: 'custom', message: 'must be address and key of each, separated by commas' });
      return z.NEVER;
    })
    .describe(
      'witnesses that cosign the public log, as address and key with a space between, separated by commas',
    ),
  WORKER_CONCURRENCY: wholeNumber(1, CONCURRENCY_MAX)
    .default(CONCURRENCY)
    .describe('shards that one worker scans at once'),
  SCAN_SHARDS: wholeNumber(1, PAIRS.length)
    .default(SCAN_SHARDS)
    .describe('parts that the 247 pairs are cut into for a scan'),
};

/** The environment of a worker process. Models predict five minutes: members get signals of no other length. */
export function loadWorkerConfig(env: NodeJS.ProcessEnv = process.env) {
  const config = readConfig(workerConfig, env);
  if (config.SIGNAL_VALIDITY_SECONDS < SIGNAL_VALIDITY_SECONDS && config.CRONE_MODE !== 'local') {
    const problem = 'is not valid: below 300 is for local mode only';
    throw new ConfigError([{ key: 'SIGNAL_VALIDITY_SECONDS', problem, description: VALIDITY_TEXT }]);
  }
  return config;
}
export type WorkerConfig = ReturnType<typeof loadWorkerConfig>;

export const trainerConfig = {
  ...processConfig,
  ...mongoConfig,
  ...redisConfig,
  ...marketDataConfig,
  ...termsConfig,
};

/** The environment of a trainer process. */
export const loadTrainerConfig = (env: NodeJS.ProcessEnv = process.env) => readConfig(trainerConfig, env);
export type TrainerConfig = ReturnType<typeof loadTrainerConfig>;

/** The environment of a program that needs the database alone. */
export const loadDatabaseConfig = (env: NodeJS.ProcessEnv = process.env) => readConfig(mongoConfig, env);

/** The environment of the program that lets the public log go on after a restore. */
export const loadLogConfig = (env: NodeJS.ProcessEnv = process.env) =>
  readConfig({ ...mongoConfig, ...redisConfig, ...ledgerHeads }, env);

/** The prices of the program that looks at a recording. */
export const loadMarketDataConfig = (env: NodeJS.ProcessEnv = process.env) =>
  readConfig(marketDataConfig, env);

/** The environment of the program that makes a demo history. */
export const loadHistoryConfig = (env: NodeJS.ProcessEnv = process.env) =>
  readConfig(
    { ...processConfig, ...mongoConfig, ...redisConfig, ...marketDataConfig, ...publishConfig },
    env,
  );
export type HistoryConfig = ReturnType<typeof loadHistoryConfig>;
