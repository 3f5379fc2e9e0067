import { readCommand, runCommand } from './restore/run-command.ts';

// Runs `npm run maintenance -- on|off [--until TIME]` on the running system or on REDIS_URL.

const { env, args } = await readCommand();
const { code } = await runCommand('packages/platform/src/commands/maintenance.ts', { args, env });
process.exitCode = code;
