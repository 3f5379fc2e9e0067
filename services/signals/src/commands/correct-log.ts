import { appendDrafts } from '../public-log/append-leaves.ts';
import { createLogRepository, openLogModels } from '../public-log/log.repository.ts';
import { draftCorrection } from '../public-log/make-leaves.ts';
import { onDatabase } from './on-database.ts';

// `node services/signals/src/commands/correct-log.ts <year> <entry> "<text>"`, where signals runs, with its environment: appends what is to
// be said about an earlier entry of the public log, which stays as it is. A worker signs it with the next slot.

const [year = '', entry = '', text = ''] = process.argv.slice(2);

await onDatabase('The correction was not appended', async (mongo) => {
  if (!/^20\d\d$/.test(year) || !/^\d{1,12}$/.test(entry) || text.trim() === '')
    throw new Error('usage: correct-log.ts <year> <entry> "<text>"');
  const log = createLogRepository(openLogModels(mongo));
  const head = await log.find(Number(year));
  if (!head || head.size <= Number(entry)) throw new Error(`the log of ${year} has no entry ${entry}`);
  const { unsigned, append } = appendDrafts({ log, now: () => new Date() });
  await append(head, await unsigned(head), [draftCorrection(Number(entry), text.trim())]);
  process.stdout.write('appended; it is signed with the next slot\n');
});
