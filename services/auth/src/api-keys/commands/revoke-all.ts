import { readConfig } from '@croneai/platform/config.ts';
import { mongoConfig } from '@croneai/platform/config-keys.ts';
import { createLogger } from '@croneai/platform/logger.ts';
import { connectMongo } from '@croneai/platform/mongo.ts';
import { apiKeyCollection } from '../api-key.model.ts';

// Revokes all API keys after a restore. The restore brings back keys that members revoked after the
// backup, and keys work without a sign-in. Needs only MongoDB; the running service ends the
// sessions of the keys.

const config = readConfig(mongoConfig);
const logger = createLogger({ name: 'revoke-keys', level: 'warn' });
const connection = await connectMongo({ url: config.MONGO_URL, database: config.MONGO_DATABASE, logger });
try {
  const keys = apiKeyCollection.model(connection);
  const { modifiedCount } = await keys.updateMany({ revokedAt: null }, { $set: { revokedAt: new Date() } });
  process.stdout.write(`${modifiedCount} API keys are revoked.\n`);
} finally {
  await connection.close();
}
