import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../start-error.ts';
import { killOnExit } from './commands.ts';

const PROBE_EVERY_MS = 100;
const LOG_TAIL_LINES = 15;
/**
 * Time after which a process that does not stop is killed. A service may take 5 s to stop its calls
 * and consumers, and 3 s for its outbox.
 */
const STOP_DEADLINE_MS = 10_000;

/** Start command of a process, and the probe of its readiness. */
export type ChildSpec = {
  name: string;
  command: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  cwd?: string;
  /** The child appends to this file, so that the output of an earlier crash is not lost. */
  logFile: string;
  /** Probes the process once; throws while it is not ready. */
  probe: () => Promise<void>;
  readyTimeoutMs: number;
  /** Gives the child an IPC channel, so that it receives `disconnect` when this process dies. */
  ipc?: boolean;
};

export type ChildExit = {
  code: number | null;
  signal: NodeJS.Signals | null;
};

export type Child = ReturnType<typeof startChild>;

/**
 * Starts a process in its own group, so that Ctrl-C reaches only the starter, which then stops its
 * children in order.
 */
export function startChild(spec: ChildSpec) {
  const child = spawnWithLog(spec);
  killOnExit(child);
  let failure: Error | undefined;
  let exit: ChildExit | undefined;
  const exited = new Promise<ChildExit>((resolve) => {
    child.once('error', (error) => {
      failure = error;
      exit = { code: null, signal: null };
      resolve(exit);
    });
    child.once('exit', (code, signal) => {
      exit = { code, signal };
      resolve(exit);
    });
  });
  const signal = (name: NodeJS.Signals): void => {
    if (!exit) child.kill(name);
  };
  return {
    /** Undefined if the program could not be started. */
    pid: child.pid,
    exited,
    hasExited: () => exit !== undefined,
    /**
     * Resolves when the probe succeeds. Throws a StartError with the last log lines if the child
     * dies or is too slow.
     */
    async waitUntilReady(): Promise<void> {
      const deadline = Date.now() + spec.readyTimeoutMs;
      for (;;) {
        if (exit) throw deathOf(spec, exit, failure);
        const problem = await probeOnce(spec);
        if (!problem && !exit) return;
        if (Date.now() > deadline) throw tooSlow(spec, problem);
        await Promise.race([sleep(PROBE_EVERY_MS), exited]);
      }
    },
    /** Sends SIGTERM, and SIGKILL after the deadline. */
    async stop(deadlineMs = STOP_DEADLINE_MS) {
      signal('SIGTERM');
      const timer = setTimeout(() => signal('SIGKILL'), deadlineMs);
      await exited;
      clearTimeout(timer);
    },
    async kill() {
      signal('SIGKILL');
      await exited;
    },
  };
}

function spawnWithLog(spec: ChildSpec): ChildProcess {
  mkdirSync(dirname(spec.logFile), { recursive: true });
  const log = openSync(spec.logFile, 'a');
  try {
    return spawn(spec.command, spec.args, {
      env: spec.env,
      detached: true,
      stdio: spec.ipc ? ['ignore', log, log, 'ipc'] : ['ignore', log, log],
      ...(spec.cwd ? { cwd: spec.cwd } : {}),
    });
  } finally {
    closeSync(log);
  }
}

async function probeOnce(spec: ChildSpec): Promise<Error | undefined> {
  try {
    await spec.probe();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function deathOf(spec: ChildSpec, exit: ChildExit, failure: Error | undefined): StartError {
  const how = failure ? failure.message : describeExit(exit);
  return new StartError(
    `${spec.name} died while starting (${how}). The end of ${spec.logFile}:\n${tailOfLog(spec)}`,
  );
}

function tooSlow(spec: ChildSpec, problem: Error | undefined): StartError {
  const seconds = Math.round(spec.readyTimeoutMs / 1000);
  return new StartError(
    `${spec.name} was not ready within ${seconds} s (${problem?.message ?? 'no answer'}). ` +
      `The end of ${spec.logFile}:\n${tailOfLog(spec)}`,
  );
}

export function describeExit(exit: ChildExit): string {
  return exit.signal ? `killed by ${exit.signal}` : `exit code ${exit.code ?? 'unknown'}`;
}

/** Returns the last lines of the process's output. */
function tailOfLog(spec: Pick<ChildSpec, 'logFile'>, lines = LOG_TAIL_LINES): string {
  try {
    return readFileSync(spec.logFile, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
  } catch {
    return '(no log)';
  }
}
