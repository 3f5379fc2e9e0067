import { createLogger } from '@croneai/platform/logger.ts';
import { connectMongo } from '@croneai/platform/mongo.ts';
import { loadDropConfig } from '../config.ts';
import { appendDrafts } from '../public-log/append-leaves.ts';
import { createLogRepository, openLogModels } from '../public-log/log.repository.ts';
import { draftCorrection } from '../public-log/make-leaves.ts';

// `node services/signals/src/commands/correct-log.ts <year> <entry> "<text>"`, where signals runs, with its environment: appends what is to
// be said about an earlier entry of the public log, which stays as it is. A worker signs it with the next slot. Exit code 1: not done.

const ANSWER_WITHIN_MS = 10_000;

try {
  const [year = '', entry = '', text = ''] = process.argv.slice(2);
  if (!/^20\d\d$/.test(year) || !/^\d{1,12}$/.test(entry) || text.trim() === '')
    throw new Error('usage: correct-log.ts <year> <entry> "<text>"');
  const config = loadDropConfig();
  const mongo = await connectMongo({
    url: config.MONGO_URL,
    database: config.MONGO_DATABASE,
    logger: createLogger({ name: 'correct-log', level: 'fatal' }),
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  try {
    const log = createLogRepository(openLogModels(mongo));
    const head = await log.find(Number(year));
    if (!head || head.size <= Number(entry)) throw new Error(`the log of ${year} has no entry ${entry}`);
    const { unsigned, append } = appendDrafts({ log, now: () => new Date() });
    await append(head, await unsigned(head), [draftCorrection(Number(entry), text.trim())]);
    process.stdout.write('appended; it is signed with the next slot\n');
  } finally {
    await mongo.close();
  }
} catch (error) {
  process.stderr.write(`The correction was not appended: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
