import { parseArgs } from 'node:util';
import { topics } from '@croneai/contracts/events/topics.ts';
import { readConfig } from '@croneai/platform/config.ts';
import { kafkaConfig, redisConfig } from '@croneai/platform/config-keys.ts';
import { listDeadLetters, replayDeadLetters } from '@croneai/platform/events/dead-letters.ts';
import { createKafka } from '@croneai/platform/kafka/kafka.ts';
import { kafkaSettings } from '@croneai/platform/kafka/kafka-settings.ts';
import { createLogger } from '@croneai/platform/logger.ts';
import { connectRedis } from '@croneai/platform/redis.ts';

// `npm run events -- dead-letters [--topic T]` lists dead letters without their content. `npm run
// events -- replay [--topic T] [--id ID]` publishes dead letters again for the consumer group that
// could not handle them. Replaying also needs Redis.

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { topic: { type: 'string' }, id: { type: 'string' } },
});
const specs = Object.values(topics).filter(({ name }) => values.topic === undefined || name === values.topic);
const logger = createLogger({ name: 'dead-letters', level: 'error' });
const config = readConfig({ ...kafkaConfig, ...redisConfig });
const kafka = createKafka({ ...kafkaSettings(config), clientId: 'dead-letters', logger });
const redis = connectRedis({ url: config.REDIS_URL, logger, purpose: 'commands', mayEvict: true });
const print = (line: string) => process.stdout.write(`${line}\n`);
try {
  if (positionals[0] === 'replay') await replay();
  else await list();
} finally {
  await kafka.disconnect();
  redis.disconnect();
}

async function list(): Promise<void> {
  const names = specs.map(({ name }) => name);
  const letters = await listDeadLetters(kafka, names);
  for (const { id, key, code, reason, putAsideAt } of letters)
    print(`${putAsideAt.toISOString()}  ${id}  key ${key}  ${code}: ${reason}`);
  print(`${letters.length} dead letters`);
}

async function replay(): Promise<void> {
  for (const { name, cleanup } of specs) {
    const choose = ({ id }: { id: string }) => values.id === undefined || id === values.id;
    const report = await replayDeadLetters(
      { kafka, redis },
      { topic: name, isState: cleanup === 'compact', choose },
    );
    for (const { id } of report.replayed) print(`replayed  ${id}`);
    for (const { id } of report.overtaken) print(`dropped   ${id}: a newer state has been published since`);
  }
}
