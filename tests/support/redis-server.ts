import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { findFreePorts } from '../../infra/local/backing/ports.ts';
import { until } from './until.ts';

export type RedisServer = Awaited<ReturnType<typeof startRedisServer>>;

/**
 * Starts a Redis for a single test, for actions that would disturb a shared one. `settings` are
 * command-line arguments.
 */
export async function startRedisServer(settings: readonly string[] = []) {
  const [port = 0] = await findFreePorts(1);
  const own = ['--port', String(port), '--bind', '127.0.0.1', '--save', ''];
  const server = await spawnRedis([...own, '--maxmemory-policy', 'noeviction', ...settings]);
  const password = settings[settings.indexOf('--requirepass') + 1];
  const isSecured = settings.includes('--requirepass') && password !== undefined;
  const ask = async (command: string, ...args: string[]): Promise<unknown> => {
    const client = new Redis({
      port,
      lazyConnect: true,
      retryStrategy: () => null,
      ...(isSecured ? { password } : {}),
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await client.call(command, ...args);
    } finally {
      client.disconnect();
    }
  };
  await until('Redis answers', () => ask('PING'));
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    ask,
    /** Returns all keys in one string. */
    keys: async () => ((await ask('KEYS', '*')) as string[]).toSorted().join(' '),
    ...server,
  };
}

/** Runs `redis-server` in its own folder with these files; the folder is deleted afterwards. */
export async function spawnRedis(args: readonly string[], files: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'croneai-redis-'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const child = spawn('redis-server', args, { cwd: folder, stdio: 'ignore' });
  const end = async (signal: NodeJS.Signals) => {
    await endProcess(child, signal);
    await rm(folder, { recursive: true, force: true });
  };
  return {
    stop: () => end('SIGTERM'),
    /** Kills the server with SIGKILL, like a crash. */
    kill: () => end('SIGKILL'),
    signal: (name: NodeJS.Signals) => void child.kill(name),
  };
}

async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}
