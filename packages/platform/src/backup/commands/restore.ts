import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { Redis } from '../../redis.ts';
import { withRedis } from '../../with-redis.ts';
import { findBackup } from '../backup-list.ts';
import { emptyRedis, requireStopped } from '../quiet-redis.ts';
import { type GrowingCollections, restoreBackup } from '../restore-backup.ts';
import { type BackupRun, runBackupCommand } from './run-backup-command.ts';

// Restores the databases and empties Redis, as a step of `npm run restore`. `--growing` is a JSON
// object of `GrowingCollections`. `--keep-keys` lists prefixes of the Redis keys to keep.
// `--may-run` lists processes that need not be stopped.

const USAGE = 'npm run restore -- --from FOLDER|s3://BUCKET/PREFIX [--at TIME] [--only DATABASE] --yes';
const NAME = 'restore';
/**
 * Exit code of a failure that may leave the databases partly restored. Other failures exit with 1.
 */
const CHANGED = 2;

const list = (text: string) => text.split(',').filter(Boolean);
const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    at: { type: 'string' },
    only: { type: 'string' },
    yes: { type: 'boolean', default: false },
    growing: { type: 'string', default: '{}' },
    'keep-keys': { type: 'string', default: '' },
    'may-run': { type: 'string', default: '' },
  },
});

await runBackupCommand(values.from, USAGE, async (parts) => {
  const at = values.at === undefined ? new Date() : new Date(values.at);
  if (Number.isNaN(at.getTime())) throw new Error('--at must be a time such as 2026-11-27T10:00:00Z');
  const growing = z.record(z.string(), z.string()).parse(JSON.parse(values.growing));
  if (!values.yes) {
    const { takenAt } = await findBackup(parts.place, at);
    throw new Error(
      `This replaces ${values.only ?? 'all databases'} by the backup of ${takenAt}, and signs everybody out. Add --yes to do it.`,
    );
  }
  return withRedis(NAME, (servers) => restore(parts, { at, growing, servers }));
});

async function restore(
  parts: Parameters<BackupRun>[0],
  { at, growing, servers }: { at: Date; growing: GrowingCollections; servers: readonly Redis[] },
) {
  const begin = async () => {
    for (const redis of servers) await requireStopped(redis, [NAME, ...list(values['may-run'])]);
    process.exitCode = CHANGED;
  };
  const result = await restoreBackup({ ...parts, at, growing, begin, only: values.only });
  for (const redis of servers) await emptyRedis(redis, list(values['keep-keys']));
  for (const { database, collection, documents, changed } of result.lost)
    process.stdout.write(
      `lost: ${documents} documents and ${changed} changes of documents in ${database}.${collection}\n`,
    );
  process.exitCode = 0;
  return result;
}
