import { readConfig } from '@croneai/platform/config.ts';
import { mongoConfig } from '@croneai/platform/config-keys.ts';
import { createLogger } from '@croneai/platform/logger.ts';
import { connectMongo } from '@croneai/platform/mongo.ts';
import { erasedUserModel } from '../account/erased-user.model.ts';
import { sayAllSoon } from '../account/erased-users.ts';
import { republishUsers } from '../account/republish-users.ts';
import { userModel } from '../account/user.model.ts';

// `npm run events -- republish auth`: after a restore of this database. It needs MongoDB alone; the running service publishes.

const config = readConfig(mongoConfig);
const logger = createLogger({ name: 'republish', level: 'warn' });
const connection = await connectMongo({ url: config.MONGO_URL, database: config.MONGO_DATABASE, logger });
try {
  // First: who came back with the backup's copies elsewhere goes again.
  const erased = await sayAllSoon(erasedUserModel(connection), new Date());
  const republish = republishUsers({ users: userModel(connection), now: () => new Date() });
  process.stdout.write(
    `The state of ${await republish()} users and ${erased} erasures are said again; the auth service publishes them.\n`,
  );
} finally {
  await connection.close();
}
