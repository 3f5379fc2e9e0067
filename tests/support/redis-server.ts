import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePorts } from '../../infra/local/ports.ts';
import { pingRedis } from '../../infra/local/redis.ts';
import { until } from './until.ts';

export interface RedisServer {
  url: string;
  port: number;
  stop(): Promise<void>;
  /** `kill -9`, as a crash would. */
  kill(): Promise<void>;
}

/** A Redis of a test's own, for what must not be done to the shared one. `settings` are in the form of its command line. */
export async function startRedisServer(settings: readonly string[] = []): Promise<RedisServer> {
  const [port = 0] = await findFreePorts(1);
  const own = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--maxmemory-policy',
    'noeviction',
  ];
  const server = await spawnRedis([...own, ...settings]);
  const url = `redis://127.0.0.1:${port}`;
  await until('Redis answers', () => pingRedis(url));
  return { url, port, ...server };
}

/** Runs `redis-server` in a folder of its own, which goes with it. */
export async function spawnRedis(args: readonly string[]): Promise<Pick<RedisServer, 'stop' | 'kill'>> {
  const folder = await mkdtemp(join(tmpdir(), 'croneai-redis-'));
  const child = spawn('redis-server', args, { cwd: folder, stdio: 'ignore' });
  const end = async (signal: NodeJS.Signals) => {
    await endProcess(child, signal);
    await rm(folder, { recursive: true, force: true });
  };
  return { stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}
