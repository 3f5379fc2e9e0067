import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePorts, probeTcp } from '../../../infra/local/backing/ports.ts';
import { type Child, startChild } from '../../../infra/local/processes/child.ts';
import { requirePid } from '../../support/require-pid.ts';

const HOST = '127.0.0.1';
const READY_TIMEOUT_MS = 30_000;

type Program = {
  name: string;
  /** Returns the command that starts the program on the port. */
  command: (port: number) => string[] | Promise<string[]>;
  env?: (port: number) => Record<string, string>;
  /**
   * Number of the processor core on which the process runs. Requires `taskset`, which
   * `findPrograms` finds.
   */
  core?: number;
};
export type Launched = { name: string; port: number; url: string; pid: number; end(): Promise<void> };
export type Launch = (program: Program) => Promise<Launched>;

/** Gives `use` a folder and a launcher; deletes the folder and ends the programs afterwards. */
export async function withPrograms<T>(use: (launch: Launch, folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'croneai-bench-'));
  const children: Child[] = [];
  const launch: Launch = async ({ name, command, env, core }) => {
    const [port = 0] = await findFreePorts(1);
    const own = await command(port);
    const [program = '', ...args] = core === undefined ? own : ['taskset', '-c', String(core), ...own];
    const child = startChild({
      name,
      command: program,
      args,
      env: { ...process.env, ...env?.(port) },
      logFile: join(folder, `${name}.log`),
      probe: () => probeTcp(HOST, port),
      readyTimeoutMs: READY_TIMEOUT_MS,
    });
    children.push(child);
    await child.waitUntilReady();
    return { name, port, url: `http://${HOST}:${port}`, pid: requirePid(child.pid), end: () => child.stop() };
  };
  try {
    return await use(launch, folder);
  } finally {
    await Promise.all(children.map((child) => child.stop()));
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the command for a Redis without persistence. */
export const redisCommand = (redis: string, port: number): string[] => [
  redis,
  '--bind',
  HOST,
  '--port',
  String(port),
  '--save',
  '',
  '--appendonly',
  'no',
];
