import { topics } from '@croneai/contracts/events/topics.ts';
import { readConfig } from '@croneai/platform/config.ts';
import { kafkaConfig } from '@croneai/platform/config-keys.ts';
import { createKafka } from '@croneai/platform/kafka/kafka.ts';
import { kafkaSettings } from '@croneai/platform/kafka/kafka-settings.ts';
import { createLogger } from '@croneai/platform/logger.ts';

// Run this after a restore, while the admin service is stopped. It makes the service read the
// audit's topic again. The topic has the entries of the last 20 hours. Entries that are already in
// the chain are not added twice.

const GROUP = 'admin';

const logger = createLogger({ name: 'recover-audit', level: 'warn' });
const kafka = createKafka({ ...kafkaSettings(readConfig(kafkaConfig)), clientId: 'recover-audit', logger });
try {
  await kafka.rewind(topics.audit.name, GROUP);
  process.stdout.write('The admin service reads the audit of the last 20 hours again.\n');
} finally {
  await kafka.disconnect();
}
