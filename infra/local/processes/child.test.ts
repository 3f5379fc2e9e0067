import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findFreePorts, isPortFree, probeTcp, requireFreePorts } from '../backing/ports.ts';
import { type ChildSpec, startChild } from './child.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'croneai-child-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function specOf(script: string, overrides: Partial<ChildSpec> = {}): ChildSpec {
  return {
    name: 'example',
    command: process.execPath,
    args: ['-e', script],
    env: process.env,
    logFile: join(folder, 'logs/example.log'),
    probe: async () => undefined,
    readyTimeoutMs: 30_000,
    ...overrides,
  };
}

describe('a child process', () => {
  it('is ready once its probe succeeds, and stops on request', async () => {
    const [port = 0] = await findFreePorts(1);
    const script = `require('node:net').createServer().listen(${port}, '127.0.0.1')`;
    const child = startChild(specOf(script, { probe: () => probeTcp('127.0.0.1', port) }));
    await child.waitUntilReady();
    expect(await isPortFree(port)).toBe(false);
    await child.stop();
    expect(child.hasExited()).toBe(true);
    expect(await isPortFree(port)).toBe(true);
  });

  it('reports why it died during the start, with the last lines of its log', async () => {
    const child = startChild(specOf(`console.error('no such thing'); process.exit(3)`, { probe: refuse }));
    await expect(child.waitUntilReady()).rejects.toThrow(
      /example died while starting \(exit code 3\)[\s\S]*no such thing/,
    );
  });

  it('reports that the program does not exist', async () => {
    const child = startChild(specOf('', { command: '/nowhere/program', probe: refuse }));
    await expect(child.waitUntilReady()).rejects.toThrow(/example died while starting \(.*ENOENT/);
    await child.stop();
  });

  it('reports that the start takes too long, with the error of the last probe', async () => {
    const child = startChild(specOf('setInterval(() => {}, 1000)', { probe: refuse, readyTimeoutMs: 50 }));
    await expect(child.waitUntilReady()).rejects.toThrow(/not ready within 0 s \(not yet\)/);
    await child.kill();
  });

  it('is killed if it does not stop in time', async () => {
    const [port = 0] = await findFreePorts(1);
    const script = `process.on('SIGTERM', () => {}); require('node:net').createServer().listen(${port}, '127.0.0.1')`;
    const child = startChild(specOf(script, { probe: () => probeTcp('127.0.0.1', port) }));
    await child.waitUntilReady();
    await child.stop(50);
    expect(await child.exited).toEqual({ code: null, signal: 'SIGKILL' });
  });
});

describe('ports in use', () => {
  it('are all named in one message', async () => {
    const [port = 0, free = 0] = await findFreePorts(2);
    const child = startChild(
      specOf(`require('node:net').createServer().listen(${port}, '127.0.0.1')`, {
        probe: () => probeTcp('127.0.0.1', port),
      }),
    );
    await child.waitUntilReady();
    const wanted = [
      { name: 'gateway', port },
      { name: 'auth', port: free },
    ];
    await expect(requireFreePorts(wanted)).rejects.toThrow(`Already in use: port ${port} (gateway).`);
    await child.kill();
    await expect(requireFreePorts(wanted)).resolves.toBeUndefined();
  });

  it('are given a moment to become free, because a killed process ends before its ports are free', async () => {
    const leftover = createServer();
    await new Promise<void>((resolve) => leftover.listen(0, '127.0.0.1', resolve));
    const { port } = leftover.address() as AddressInfo;
    const starting = requireFreePorts([{ name: 'kafka', port }]);
    expect(await isPortFree(port)).toBe(false);
    leftover.close();
    await expect(starting).resolves.toBeUndefined();
  });
});

async function refuse(): Promise<void> {
  throw new Error('not yet');
}
