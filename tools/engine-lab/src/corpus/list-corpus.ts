import { basename } from 'node:path';
import { listRecordings } from '../prices/list-recordings.ts';
import { listPeriods } from './list-periods.ts';

/** What every folder of a corpus holds, or one folder or file. Throws what reading prices throws. */
export async function listCorpus(path: string, zone: string | undefined): Promise<string> {
  const periods = await listPeriods(path);
  if (periods.length <= 1) return listRecordings(periods[0] ?? path, zone);
  const parts: string[] = [];
  for (const period of periods.toSorted())
    parts.push(`${basename(period)}\n${await listRecordings(period, zone)}`);
  return parts.join('\n\n');
}
