import { slotCollection } from '../slots/slot.model.ts';
import { createSlotRepository } from '../slots/slot.repository.ts';
import { onDatabase } from './on-database.ts';

// `node services/signals/src/commands/drop-slots-ahead.ts [--drop]`, where signals runs, with its environment: lists the slots that a
// worker with a wrong clock accounted for before their time, by MongoDB's clock; with --drop removes those without signals,
// so that they are worked on when they begin. Slots with signals stay: what was published was published.

const [argument] = process.argv.slice(2);

await onDatabase('The slots could not be read', async (mongo) => {
  if (argument !== undefined && argument !== '--drop') throw new Error('the only option is --drop');
  const slots = createSlotRepository({ model: slotCollection.model(mongo) });
  const now = (await mongo.db?.command({ isMaster: 1 }))?.localTime.getTime();
  for (const { startsAt, outcome, signalIds } of await slots.listAhead(now))
    process.stdout.write(`${startsAt.toISOString()} ${outcome}, ${signalIds.length} signals\n`);
  if (argument === '--drop')
    process.stdout.write(`${await slots.dropAhead(now)} slots without signals removed\n`);
});
