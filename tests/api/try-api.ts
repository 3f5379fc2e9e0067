import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { exitOnStop } from '../../infra/local/processes/exit-on-stop.ts';
import { apiClient, signIn } from '../support/api-client.ts';
import { startTestSystem } from '../support/test-system.ts';

/*
 * Tests the API against its document. Schemathesis makes calls that the document allows and calls
 * that it forbids, and checks the replies. It runs as a visitor, as a gold member, and as an admin,
 * because the replies depend on the caller's access.
 */

const SCHEMATHESIS = 'schemathesis==4.32.*';
const ROOT = join(import.meta.dirname, '..', '..');
const DATA = join(ROOT, '.data');
const PYTHON = join(DATA, 'schemathesis');
const CONFIG = join(import.meta.dirname, 'schemathesis.toml');
const CHECKS = join(import.meta.dirname, 'checks.py');

const CALLERS = ['visitor', 'gold', 'admin'] as const;
type Caller = (typeof CALLERS)[number];

/**
 * Calls that end the caller's session if they succeed. They run last, each with its own session.
 */
const ENDS_SESSION = ['logout', 'deleteAccount'];
/** Calls that the test never makes, because their replies never end. */
const STREAMS = ['openStream'];

const chosen = process.argv.slice(2);
const callers = CALLERS.filter((caller) => chosen.length === 0 || chosen.includes(caller));

exitOnStop();
await installSchemathesis();
const system = await startTestSystem({
  env: { RATE_LIMIT_SCALE: '100000', LOG_LEVEL: 'warn', SIGNAL_SLOT_SECONDS: '60' },
  report: (line) => console.log(`  ${line}`),
});
const failed: string[] = [];
try {
  for (const caller of callers) {
    const others = [...ENDS_SESSION, ...STREAMS].flatMap((id) => ['--exclude-operation-id', id]);
    if (!(await tryAs(caller, others))) failed.push(caller);
  }
  for (const caller of callers)
    for (const id of ENDS_SESSION)
      if (!(await tryAs(caller, ['--include-operation-id', id]))) failed.push(`${caller}: ${id}`);
} finally {
  await system.stop();
}
console.log(failed.length === 0 ? 'Nothing undocumented.' : `Findings as ${failed.join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;

async function tryAs(caller: Caller, operations: string[]): Promise<boolean> {
  const { web, accounts } = system.info();
  console.log(`\n── ${caller} ${operations.join(' ')}`);
  const headers: string[] = [];
  if (caller !== 'visitor') {
    const { token } = await signIn(apiClient(web), accounts[caller]);
    headers.push('-H', `Authorization: Bearer ${token}`);
  }
  const args = ['--config-file', CONFIG, 'run', `${web}/api/openapi.json`, ...headers, ...operations];
  return (await run(join(PYTHON, 'bin', 'schemathesis'), args)) === 0;
}

async function installSchemathesis(): Promise<void> {
  await mkdir(DATA, { recursive: true });
  if (existsSync(join(PYTHON, 'bin', 'schemathesis'))) return;
  console.log(`  installing ${SCHEMATHESIS} into ${PYTHON}`);
  const made = await run('python3', ['-m', 'venv', PYTHON]);
  const installed =
    made === 0 && (await run(join(PYTHON, 'bin', 'pip'), ['install', '--quiet', SCHEMATHESIS]));
  if (installed !== 0) throw new Error('Schemathesis could not be installed: it needs Python 3.10 and PyPI.');
}

function run(program: string, args: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    // Schemathesis keeps its state between runs in its working folder.
    const env = { ...process.env, SCHEMATHESIS_HOOKS: CHECKS };
    const child = spawn(program, args, { stdio: 'inherit', cwd: DATA, env });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}
