import { createLogger } from '@croneai/platform/logger.ts';
import { connectMongo } from '@croneai/platform/mongo.ts';
import { loadDropConfig } from '../config.ts';
import { slotCollection } from '../slots/slot.model.ts';
import { createSlotRepository } from '../slots/slot.repository.ts';

// `node services/signals/src/commands/drop-slots-ahead.ts [--drop]`, where signals runs, with its environment: lists the slots that a
// worker with a wrong clock accounted for before their time, by MongoDB's clock; with --drop removes those without signals,
// so that they are worked on when they begin. Slots with signals stay: what was published was published. Exit code 1: not done.

const [argument] = process.argv.slice(2);
const ANSWER_WITHIN_MS = 10_000;

try {
  if (argument !== undefined && argument !== '--drop') throw new Error('the only option is --drop');
  const config = loadDropConfig();
  const logger = createLogger({ name: 'drop-slots-ahead', level: 'fatal' });
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const mongo = await connectMongo({
    url: config.MONGO_URL,
    database: config.MONGO_DATABASE,
    logger,
    signal,
  });
  try {
    const slots = createSlotRepository({ model: slotCollection.model(mongo) });
    const now = (await mongo.db?.command({ isMaster: 1 }))?.localTime.getTime();
    for (const { startsAt, outcome, signalIds } of await slots.listAhead(now))
      process.stdout.write(`${startsAt.toISOString()} ${outcome}, ${signalIds.length} signals\n`);
    if (argument === '--drop')
      process.stdout.write(`${await slots.dropAhead(now)} slots without signals removed\n`);
  } finally {
    await mongo.close();
  }
} catch (error) {
  process.stderr.write(`The slots could not be read: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
