// `npm run events -- dead-letters | replay | republish auth | republish admin`, on the running
// system or on MONGO_URL, KAFKA_BROKERS, and REDIS_URL. Runs on any Node ≥ 20.
import { exitCodeOf, runEntry, runningStores, runOnPinnedNode } from './entry.mjs';

const USAGE = `npm run events -- dead-letters [--topic T]            what could not be handled
npm run events -- replay [--topic T] [--id ID]       handle it once more
npm run events -- republish auth                     say all users again, after a restore
npm run events -- republish admin                    say all access again, after a restore`;

const REPUBLISH = {
  auth: 'services/auth/src/users/commands/republish.ts',
  admin: 'services/admin/src/members/commands/republish.ts',
};

const backing = () => runningStores('MONGO_URL, KAFKA_BROKERS and REDIS_URL');

runEntry(async () => {
  const [command, owner] = process.argv.slice(2);
  if (command === 'dead-letters' || command === 'replay') {
    process.env.KAFKA_BROKERS ??= backing().kafka.url;
    process.env.REDIS_URL ??= backing().redis.url;
    return run('services/admin/src/commands/dead-letters.ts', process.argv.slice(2));
  }
  if (command === 'republish' && owner in REPUBLISH) {
    process.env.MONGO_URL ??= backing().mongo.url;
    process.env.KAFKA_BROKERS ??= backing().kafka.url;
    process.env.MONGO_DATABASE ??= `croneai_${owner}`;
    return run(REPUBLISH[owner], []);
  }
  throw new Error(USAGE);
});

async function run(script, args) {
  return exitCodeOf(await runOnPinnedNode(script, args));
}
