import { readConfig } from '@croneai/platform/config.ts';
import { kafkaConfig, mongoConfig } from '@croneai/platform/config-keys.ts';
import { createKafka } from '@croneai/platform/kafka/kafka.ts';
import { kafkaSettings } from '@croneai/platform/kafka/kafka-settings.ts';
import { createLogger } from '@croneai/platform/logger.ts';
import { connectMongo } from '@croneai/platform/mongo.ts';
import { memberCollection } from '../member.model.ts';
import { createMemberRepository } from '../member.repository.ts';
import { recoverAccess } from '../recover-access.ts';
import { republishAccess } from '../republish-access.ts';

// Run this as `npm run events -- republish admin` after a restore of this database. It needs
// MongoDB and Kafka. The running service publishes the events.

const config = readConfig({ ...mongoConfig, ...kafkaConfig });
const logger = createLogger({ name: 'republish', level: 'warn' });
const connection = await connectMongo({ url: config.MONGO_URL, database: config.MONGO_DATABASE, logger });
const kafka = createKafka({ ...kafkaSettings(config), clientId: 'republish', logger });
try {
  const model = memberCollection.model(connection);
  const members = createMemberRepository({ model });
  const now = () => new Date();
  const recovered = await recoverAccess({ members, kafka, now })();
  const count = await republishAccess({ model, members, now })();
  process.stdout.write(
    `The access of ${count} members is said again; the admin service publishes it.\n` +
      `The access of ${recovered.length} members changed after the backup and is recovered.\n`,
  );
} finally {
  await kafka.disconnect();
  await connection.close();
}
