import { parseArgs } from 'node:util';
import { reportGoodBackup } from '../../backup/backup-report.ts';
import { runBackupCommand } from '../../backup/commands/run-backup-command.ts';
import { areStopped, requireStopped } from '../../backup/quiet-redis.ts';
import { writeBackup } from '../../backup/write-backup.ts';
import { withRedis } from '../../with-redis.ts';
import { MAY_RUN, UPGRADE } from '../go-back.ts';
import { beginUpgradeRun } from '../upgrade-run.ts';

// Runs the first step of `npm run upgrade`: makes a backup, which is restored if a migration fails.
// With `--stopped`, first waits until all processes that write have stopped. Without `--stopped`,
// makes the backup immediately. If a process that writes is running at that time, the migrations
// are later refused.

const USAGE = 'npm run upgrade -- --to FOLDER|s3://BUCKET/PREFIX [--keep N]';
const KEEP = '14';

const { values } = parseArgs({
  options: {
    to: { type: 'string' },
    keep: { type: 'string', default: KEEP },
    stopped: { type: 'boolean', default: false },
  },
});

await runBackupCommand(values.to, USAGE, (parts) =>
  withRedis(UPGRADE, async (servers) => {
    const keep = Number(values.keep);
    if (!Number.isInteger(keep) || keep < 1) throw new Error('--keep must be a whole number from 1');
    if (values.stopped) for (const redis of servers) await requireStopped(redis, MAY_RUN);
    const isQuiet = values.stopped || (await areStopped(servers, MAY_RUN));
    const manifest = await writeBackup({ ...parts, keep });
    const { takenAt } = manifest;
    process.stdout.write(`${parts.place.name}/${manifest.file} was written and read back\n`);
    await reportGoodBackup(servers[0], takenAt);
    await beginUpgradeRun(servers[0], { place: values.to ?? '', takenAt, isQuiet });
    return { manifest, lost: [] };
  }),
);
