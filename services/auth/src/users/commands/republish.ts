import { readConfig } from '@croneai/platform/config.ts';
import { kafkaConfig, mongoConfig } from '@croneai/platform/config-keys.ts';
import { createKafka } from '@croneai/platform/kafka/kafka.ts';
import { kafkaSettings } from '@croneai/platform/kafka/kafka-settings.ts';
import { createLogger } from '@croneai/platform/logger.ts';
import { connectMongo } from '@croneai/platform/mongo.ts';
import { erasedUserCollection } from '../erased-user.model.ts';
import { eraseLostUsers, recoverRoles, repeatErasures, republishUsers } from '../republish-users.ts';
import { userCollection } from '../user.model.ts';

// Run this as `npm run events -- republish auth` after a restore of this database. It needs MongoDB
// and Kafka. The running service publishes the events.

const config = readConfig({ ...mongoConfig, ...kafkaConfig });
const logger = createLogger({ name: 'republish', level: 'warn' });
const connection = await connectMongo({ url: config.MONGO_URL, database: config.MONGO_DATABASE, logger });
const kafka = createKafka({ ...kafkaSettings(config), clientId: 'republish', logger });
try {
  const models = { users: userCollection.model(connection), erased: erasedUserCollection.model(connection) };
  const now = () => new Date();
  const lost = await eraseLostUsers({ ...models, kafka, now })();
  const back = await repeatErasures({ ...models, kafka, now })();
  const recovered = await recoverRoles({ ...models, kafka })();
  const count = await republishUsers({ ...models, now })();
  process.stdout.write(
    `${count} users and erasures are published again by the auth service, ${lost.length} of them users whom this database does not know.\n` +
      `${back.length} users who were erased after the backup are erased again.\n` +
      `${recovered.length} roles and blocks that changed after the backup are set again.\n`,
  );
} finally {
  await kafka.disconnect();
  await connection.close();
}
