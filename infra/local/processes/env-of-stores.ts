import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadKeys } from '../secrets.ts';
import { StartError } from '../start-error.ts';
import { type RunInfo, readRunFile } from './run-file.ts';

/**
 * Returns the environment for a command that works on the stores. By default, these are the stores
 * of the running local system, which is returned as `run`. If MONGO_URL names a different server,
 * the stores come from the environment, and `run` is undefined. BACKUP_KEY comes from the
 * environment or from the keys in the data folder.
 */
export async function envOfStores(
  dataDir: string,
): Promise<{ env: NodeJS.ProcessEnv; run: RunInfo | undefined }> {
  const { MONGO_URL } = process.env;
  const running = await readRunFile(dataDir);
  const isRunning = running && (!MONGO_URL || MONGO_URL === running.backing.mongo?.url);
  const env: NodeJS.ProcessEnv = { ...process.env };
  if (isRunning) {
    const { mongo, redis, kafka } = running.backing;
    if (!mongo || !redis || !kafka)
      throw new StartError('.data/run.json is not complete. Start the system again.');
    env.MONGO_URL = mongo.url;
    env.REDIS_URL = redis.url;
    env.KAFKA_BROKERS = kafka.url;
  } else if (!MONGO_URL)
    throw new StartError(
      'No system runs here. Start it first (npm start), or set MONGO_URL, REDIS_URL, KAFKA_BROKERS, and BACKUP_KEY.',
    );
  if (!env.BACKUP_KEY && existsSync(join(dataDir, 'keys.json')))
    env.BACKUP_KEY = (await loadKeys(dataDir, process.env)).BACKUP_KEY;
  return { env, run: isRunning ? running : undefined };
}
