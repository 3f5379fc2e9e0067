import { createLogger } from '@croneai/platform/logger.ts';
import { connectMongo } from '@croneai/platform/mongo.ts';
import { draftCorrection } from '@croneai/tlog/record/draft-leaves.ts';
import { loadDatabaseConfig } from '../config.ts';
import { appendDrafts } from '../public-log/append-leaves.ts';
import { createLogRepository, openLogModels } from '../public-log/log.repository.ts';

// `node services/signals/src/commands/correct-log.ts <year> <entry> "<text>"`, where signals runs, with its environment: appends what is to
// be said about an earlier entry of the public log, which stays as it is. A worker signs it with the next slot.

const ANSWER_WITHIN_MS = 10_000;

async function appendCorrection([year = '', entry = '', text = '']: readonly string[]): Promise<void> {
  const { MONGO_URL: url, MONGO_DATABASE: database } = loadDatabaseConfig();
  const logger = createLogger({ name: 'command', level: 'fatal' });
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const mongo = await connectMongo({ url, database, logger, signal });
  try {
    if (!/^20\d\d$/.test(year) || !/^\d{1,12}$/.test(entry) || text.trim() === '')
      throw new Error('usage: correct-log.ts <year> <entry> "<text>"');
    const log = createLogRepository(openLogModels(mongo));
    const head = await log.find(Number(year));
    if (!head || head.size <= Number(entry)) throw new Error(`the log of ${year} has no entry ${entry}`);
    const { unsigned, append } = appendDrafts({ log, now: () => new Date() });
    await append(head, await unsigned(head), [draftCorrection(Number(entry), text.trim())]);
  } finally {
    await mongo.close();
  }
}

try {
  await appendCorrection(process.argv.slice(2));
  process.stdout.write('appended; it is signed with the next slot\n');
} catch (error) {
  process.stderr.write(`The correction was not appended: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
