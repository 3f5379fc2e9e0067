import { readConfig } from '@croneai/platform/config.ts';
import { mongoConfig } from '@croneai/platform/config-keys.ts';
import { createLogger } from '@croneai/platform/logger.ts';
import { connectMongo } from '@croneai/platform/mongo.ts';
import { memberCollection } from '../member.model.ts';
import { createMemberRepository } from '../member.repository.ts';
import { republishAccess } from '../republish-access.ts';

// `npm run events -- republish admin`: after a restore of this database. It needs MongoDB alone; the running service publishes.

const config = readConfig(mongoConfig);
const logger = createLogger({ name: 'republish', level: 'warn' });
const connection = await connectMongo({ url: config.MONGO_URL, database: config.MONGO_DATABASE, logger });
try {
  const model = memberCollection.model(connection);
  const republish = republishAccess({
    model,
    members: createMemberRepository({ model }),
    now: () => new Date(),
  });
  process.stdout.write(
    `The access of ${await republish()} members is said again; the admin service publishes it.\n`,
  );
} finally {
  await connection.close();
}
