import { join } from 'node:path';
import { readCommand } from './restore/run-command.ts';
import { runUpgrade } from './upgrade/run-upgrade.ts';

/*
 * Runs `npm run upgrade -- --to FOLDER|s3://… [--keep N]` on the databases of the running system or
 * of MONGO_URL: makes a backup, applies migrations, builds indexes, and checks the result. If a
 * step fails after the first migration began, it restores the backup. The last line of the output
 * is JSON.
 */

const command = await readCommand();
if (command.run && !command.args.includes('--to'))
  command.args.push('--to', join(command.dataDir, 'backups'));
const outcome = await runUpgrade(command);
console.log(JSON.stringify(outcome));
process.exitCode = outcome.ok ? 0 : 1;
