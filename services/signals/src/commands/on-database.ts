import { createLogger } from '@croneai/platform/logger.ts';
import { connectMongo } from '@croneai/platform/mongo.ts';
import { loadDatabaseConfig } from '../config.ts';

const ANSWER_WITHIN_MS = 10_000;

/** Runs an operator's program on the database of its environment. Exit code 1, with the reason behind `failure`: not done. */
export async function onDatabase(
  failure: string,
  work: (mongo: Awaited<ReturnType<typeof connectMongo>>) => Promise<void>,
): Promise<void> {
  try {
    const { MONGO_URL: url, MONGO_DATABASE: database } = loadDatabaseConfig();
    const logger = createLogger({ name: 'command', level: 'fatal' });
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const mongo = await connectMongo({ url, database, logger, signal });
    try {
      await work(mongo);
    } finally {
      await mongo.close();
    }
  } catch (error) {
    process.stderr.write(`${failure}: ${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
