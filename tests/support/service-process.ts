import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { requirePid } from './require-pid.ts';
import { until } from './until.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const STOP_DEADLINE_MS = 9_000;
/**
 * Time limit until a process listens. It is long, because a busy machine loads the modules slowly.
 */
const LISTENS_WITHIN_MS = 90_000;

export type ServiceProcess = Awaited<ReturnType<typeof startServiceProcess>>;

/**
 * Runs the entry of a process (`services/admin/src/main.ts`) as the starter does, on a free port.
 */
export async function startServiceProcess(
  entry: string,
  env: Record<string, string>,
  nodeOptions: readonly string[] = [],
) {
  const { child, output } = run(entry, { LOG_LEVEL: 'info', PORT: '0', ...env }, nodeOptions);
  const port = await until(
    `${entry} listens`,
    () => {
      const found = /"port":(\d+),[^\n]*"msg":"listening"/.exec(output())?.[1];
      if (!found) throw new Error(output() || 'it has said nothing');
      return found;
    },
    LISTENS_WITHIN_MS,
  ).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  const url = `http://127.0.0.1:${port}`;
  return {
    pid: requirePid(child.pid),
    url,
    /** Log lines received so far, as text. */
    output,
    /** Status of `/health/ready`, with the names of failing checks and degradations. */
    async readiness() {
      const response = await fetch(`${url}/health/ready`);
      const report = (await response.json()) as {
        checks: { name: string; ok: boolean }[];
        degraded: { name: string }[];
      };
      const failing = report.checks.filter(({ ok }) => !ok).map(({ name }) => name);
      return { status: response.status, failing, degraded: report.degraded.map(({ name }) => name) };
    },
    /** Stops the process and returns its exit code, or null if it had to be killed. */
    async stop(): Promise<number | null> {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      child.kill('SIGTERM');
      const killer = setTimeout(() => child.kill('SIGKILL'), STOP_DEADLINE_MS);
      const [code] = (await once(child, 'exit')) as [number | null];
      clearTimeout(killer);
      return code;
    },
    /** Kills the process with SIGKILL, like a crash. */
    async kill(): Promise<void> {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
    signal: (name: NodeJS.Signals) => void child.kill(name),
  };
}

/** Runs an entry that should exit with an error. */
export async function runToExit(
  entry: string,
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const { child, output } = run(entry, env);
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code, output: output() };
}

function run(
  entry: string,
  env: Record<string, string>,
  nodeOptions: readonly string[] = [],
): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, [...nodeOptions, entry], {
    cwd: ROOT,
    // Contains only the variables that the process needs, and none of the test's own.
    env: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
      NODE_NO_WARNINGS: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  return { child, output: () => output };
}
