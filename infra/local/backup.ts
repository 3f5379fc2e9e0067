import { readCommand, runCommand } from './restore/run-command.ts';

// Runs `npm run backup -- --to FOLDER|s3://… [--keep N] [--every HOURS]` on the databases of the
// running system or of MONGO_URL.

const { env, args } = await readCommand();
const { code } = await runCommand('packages/platform/src/backup/commands/backup.ts', { args, env });
process.exitCode = code;
