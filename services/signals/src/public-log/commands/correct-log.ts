import { readConfig } from '@croneai/platform/config.ts';
import { mongoConfig, redisConfig } from '@croneai/platform/config-keys.ts';
import { createLogger } from '@croneai/platform/logger.ts';
import { connectMongo } from '@croneai/platform/mongo.ts';
import { connectRedis } from '@croneai/platform/redis.ts';
import { draftCorrection } from '@croneai/tlog/record/draft-leaves.ts';
import type { Connection } from 'mongoose';
import { appendDrafts } from '../append-leaves.ts';
import { recordedHeadsConfig } from '../config.ts';
import { createLogRepository, openLogModels } from '../log.repository.ts';
import { createRecordedHeads } from '../recorded-heads.ts';
import { resumeLogFrom } from '../resume-log.ts';
import { createLastHead } from '../sign-head.ts';

/*
 * Corrects the log. Must run on a worker's machine, with the worker's environment. `node <this
 * file> <year> <entry> "<text>"` appends a correction about an earlier entry, which stays
 * unchanged. After a restore of the database, `node <this file> <year> --resume-from <size> <root>
 * "<reason>"` continues the log from the restored head (docs/record.md). A worker signs the
 * correction with the next slot.
 */

const ANSWER_WITHIN_MS = 10_000;
const USAGE =
  'usage: correct-log.ts <year> <entry> "<text>", or correct-log.ts <year> --resume-from <size> <root> "<reason>"';
const now = () => new Date();
const logger = createLogger({ name: 'command', level: 'fatal' });

async function run([year = '', ...rest]: readonly string[]): Promise<void> {
  if (!/^20\d\d$/.test(year)) throw new Error(USAGE);
  const { MONGO_URL: url, MONGO_DATABASE: database } = readConfig(mongoConfig);
  const mongo = await connectMongo({ url, database, logger, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
  try {
    if (rest[0] === '--resume-from') await resume(mongo, Number(year), rest.slice(1));
    else await appendCorrection(mongo, Number(year), rest);
  } finally {
    await mongo.close();
  }
}

async function appendCorrection(mongo: Connection, year: number, [entry = '', text = '']: readonly string[]) {
  if (!/^\d{1,12}$/.test(entry) || text.trim() === '') throw new Error(USAGE);
  const log = createLogRepository(openLogModels(mongo));
  const head = await log.find(year);
  if (!head || head.size <= Number(entry)) throw new Error(`the log of ${year} has no entry ${entry}`);
  const { unsigned, append } = appendDrafts({ log, now });
  await append(head, await unsigned(head), [draftCorrection(Number(entry), text.trim())]);
}

async function resume(
  mongo: Connection,
  year: number,
  [size = '', root = '', reason = '']: readonly string[],
) {
  if (!/^\d{1,12}$/.test(size) || !/^[0-9a-f]{64}$/.test(root) || reason.trim() === '')
    throw new Error(USAGE);
  const { REDIS_URL, LEDGER_HEADS } = readConfig({ ...redisConfig, ...recordedHeadsConfig });
  const redis = connectRedis({ url: REDIS_URL, logger, purpose: 'commands' });
  try {
    await resumeLogFrom({
      log: createLogRepository(openLogModels(mongo)),
      lastHead: createLastHead(redis),
      recordedHeads: createRecordedHeads(LEDGER_HEADS),
      now,
    })({ year, size: Number(size), root, reason: reason.trim() });
  } finally {
    redis.disconnect();
  }
}

try {
  await run(process.argv.slice(2));
  process.stdout.write('appended; it is signed with the next slot\n');
} catch (error) {
  process.stderr.write(`Nothing was appended: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
