import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { withRedisLock } from '../../redis-lock.ts';
import { withRedis } from '../../with-redis.ts';
import { UPGRADE } from '../go-back.ts';
import type { UpgradeStep } from '../run-service-upgrade.ts';

/*
 * Upgrades the databases, as a step of `npm run upgrade`. Makes a backup, runs the command of each
 * service, and checks the result. If this fails after a migration has begun, restores the backup.
 * `--steps` and `--check` contain JSON that names the commands and their databases. All other
 * options are passed to `begin-upgrade.ts`.
 */

const BEGIN = fileURLToPath(new URL('./begin-upgrade.ts', import.meta.url));
const GO_BACK = fileURLToPath(new URL('./go-back.ts', import.meta.url));

const stepSchema = z.object({ database: z.string(), script: z.string() });
type Step = z.infer<typeof stepSchema>;

const { values, tokens } = parseArgs({
  strict: false,
  tokens: true,
  options: { steps: { type: 'string' }, check: { type: 'string' } },
});
const steps = z.array(stepSchema).parse(JSON.parse(String(values.steps)));
const check = stepSchema.parse(JSON.parse(String(values.check)));
const own = new Set(
  tokens.flatMap((token) =>
    token.kind === 'option' && ['steps', 'check'].includes(token.name) ? [token.index, token.index + 1] : [],
  ),
);
const beginArgs = process.argv.slice(2).filter((_, index) => !own.has(index));

const started = performance.now();
const outcome = {
  ok: false,
  databases: 0,
  documents: 0,
  bytes: 0,
  migrations: [] as string[],
  indexes: 0,
  isRestored: false,
};
try {
  outcome.ok = await withRedis(UPGRADE, ([redis]) => withRedisLock(redis, UPGRADE, upgradeAll));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
}
process.stdout.write(`${JSON.stringify({ ...outcome, tookMs: Math.round(performance.now() - started) })}\n`);
process.exitCode = outcome.ok ? 0 : 1;

/** Runs all steps and adds their results to `outcome`. Resolves to false after a failure. */
async function upgradeAll(): Promise<boolean> {
  const { ok, databases, documents, bytes } = await readOutcome<typeof outcome>(BEGIN, beginArgs);
  if (!ok) return false;
  Object.assign(outcome, { databases, documents, bytes });
  for (const { database, script } of steps) {
    const step = await readOutcome<UpgradeStep>(script, [], database);
    outcome.isRestored = step.isRestored === true;
    if (!step.ok) return false;
    outcome.migrations.push(...(step.migrations ?? []).map((name) => `${database}: ${name}`));
    outcome.indexes += step.indexes ?? 0;
  }
  if ((await runScript(check)).code === 0) return true;
  outcome.isRestored = (await readOutcome<UpgradeStep>(GO_BACK, [])).isRestored === true;
  return false;
}

/** Runs a command, prints its lines, and parses the last line as JSON. */
async function readOutcome<Outcome>(
  script: string,
  args: readonly string[],
  database?: string,
): Promise<Partial<Outcome>> {
  const { output } = await runScript({ script, database }, args);
  const lines = output.trim().split('\n');
  const last = lines.pop() ?? '';
  for (const line of lines) if (line) process.stdout.write(`${line}\n`);
  return last.startsWith('{') ? (JSON.parse(last) as Partial<Outcome>) : {};
}

async function runScript(
  { script, database }: Pick<Step, 'script'> & { database?: string | undefined },
  args: readonly string[] = [],
): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, ...(database && { MONGO_DATABASE: database }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (part: Buffer) => {
    output += part;
  });
  const [code] = await once(child, 'close');
  return { code: (code as number | null) ?? 1, output };
}
