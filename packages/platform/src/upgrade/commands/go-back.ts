import mongoose from 'mongoose';
import { readConfig } from '../../config.ts';
import { mongoConfig } from '../../config-keys.ts';
import { withRedis } from '../../with-redis.ts';
import { goBackIfMigrated, UPGRADE } from '../go-back.ts';

// Restores the backup of the newest upgrade, if the upgrade has migrated anything.

const { MONGO_URL } = readConfig({ MONGO_URL: mongoConfig.MONGO_URL });
const client = new mongoose.mongo.MongoClient(MONGO_URL);
let isRestored = false;
try {
  isRestored = await withRedis(UPGRADE, (servers) => goBackIfMigrated(servers, client));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await client.close();
}
process.stdout.write(`${JSON.stringify({ isRestored })}\n`);
