import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export type CommandResult = {
  /** Exit code; undefined if the command was killed or could not be started. */
  code: number | undefined;
  /** Standard output and error, interleaved. */
  output: string;
};

export type CommandOptions = {
  env: NodeJS.ProcessEnv;
  timeoutMs: number;
  cwd?: string;
  /**
   * Opens an IPC channel to one of our own programs. The channel closes when this process dies for
   * any reason.
   */
  ipc?: boolean;
};

/**
 * Runs a command to its end. Never throws: if the command is missing, `code` is undefined and
 * `output` is the reason.
 */
export function runCommand(command: string, args: string[], options: CommandOptions): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      env: options.env,
      stdio: options.ipc ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'pipe', 'pipe'],
      detached: true,
      ...(options.cwd ? { cwd: options.cwd } : {}),
    });
    killOnExit(child);
    const timer = setTimeout(() => killGroup(child), options.timeoutMs);
    let output = '';
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', collect);
    const end = (result: CommandResult): void => {
      clearTimeout(timer);
      resolve(result);
    };
    child.on('error', (error) => end({ code: undefined, output: `${output}${error.message}` }));
    child.on('close', (code) => end({ code: code ?? undefined, output }));
  });
}

/** Returns the absolute path of a program on the PATH of `env`, or undefined. */
export function findOnPath(program: string, env: NodeJS.ProcessEnv): string | undefined {
  const candidates = (env.PATH ?? '').split(delimiter).filter(Boolean);
  return candidates.map((directory) => join(directory, program)).find(isExecutable);
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/**
 * Child processes that end together with this process. If this process is killed, the next starter
 * ends them (process-record.mjs).
 */
const running = new Set<ChildProcess>();

process.on('exit', () => {
  for (const child of running) killGroup(child);
});

/**
 * Ends the child together with this process. The child must lead its own process group
 * (`detached`).
 */
export function killOnExit(child: ChildProcess): void {
  running.add(child);
  child.once('exit', () => running.delete(child));
  child.once('error', () => running.delete(child));
}

/** Ends the child and all its descendants. */
function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The group has already ended.
  }
}
