import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startSystem } from '../system.ts';
import type { BackingContext } from './backing-service.ts';
import { requireAnswer } from './backing-service.ts';
import { findJava } from './java.ts';
import { findKafka } from './kafka.ts';
import { findMongo } from './mongo.ts';
import { downloadMongod } from './mongo-download.ts';
import { findFreePorts } from './ports.ts';
import { findRedis } from './redis.ts';
import { findSmtp } from './smtp.ts';

let folder: string;
let lines: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'croneai-discovery-'));
  lines = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/**
 * Makes a machine that has only these programs on the PATH and no package manager, so nothing is
 * ever installed.
 */
async function machineWith(
  programs: Record<string, string>,
  env: NodeJS.ProcessEnv = {},
): Promise<BackingContext> {
  const bin = join(folder, 'bin');
  await mkdir(bin, { recursive: true });
  for (const [name, script] of Object.entries(programs)) {
    await writeFile(join(bin, name), `#!/bin/sh\n${script}\n`);
    await chmod(join(bin, name), 0o755);
  }
  const cacheDir = join(folder, 'cache');
  await mkdir(cacheDir, { recursive: true });
  // Marks the download as already refused, so that no test uses the network.
  await writeFile(
    join(cacheDir, 'mongod-refused.json'),
    JSON.stringify({ refusedAt: new Date().toISOString() }),
  );
  const report = (line: string): void => {
    lines.push(line);
  };
  return {
    port: 1,
    dataDir: join(folder, 'data'),
    logDir: folder,
    cacheDir,
    env: { PATH: bin, ...env },
    report,
  };
}

describe('MongoDB', () => {
  it('uses MONGO_URL before any other source', async () => {
    const context = await machineWith({ mongod: '' }, { MONGO_URL: 'mongodb://db.example:27017' });
    expect(await findMongo(context)).toMatchObject({
      by: 'env',
      url: 'mongodb://db.example:27017',
      ports: [],
    });
  });

  it('prefers MONGOD_BINARY to the PATH', async () => {
    const context = await machineWith({ mongod: '', other: '' });
    context.env.MONGOD_BINARY = join(folder, 'bin/other');
    const part = await findMongo(context);
    expect(part.by).toBe('env');
    expect(part.spec?.command).toBe(join(folder, 'bin/other'));
  });

  it('refuses a MONGOD_BINARY that is not a program', async () => {
    const context = await machineWith({}, { MONGOD_BINARY: '/nowhere/mongod' });
    await expect(findMongo(context)).rejects.toThrow('MONGOD_BINARY (/nowhere/mongod) is not a program');
  });

  it('takes mongod from the PATH', async () => {
    expect(await findMongo(await machineWith({ mongod: '' }))).toMatchObject({ by: 'path' });
  });

  it('requires Java if the embedded server is the last choice', async () => {
    await expect(findMongo(await machineWith({}))).rejects.toThrow(/^Java 17 .* missing\. Install/);
  });

  it('does not repeat a download that has failed', async () => {
    const context = await machineWith({});
    expect(await downloadMongod(context)).toBeUndefined();
    expect(lines).toEqual([]);
  });
});

describe('Redis', () => {
  it('prefers REDIS_URL to the PATH', async () => {
    const theirs = await machineWith({ 'redis-server': '' }, { REDIS_URL: 'redis://cache.example' });
    expect(await findRedis(theirs)).toMatchObject({ by: 'env', url: 'redis://cache.example' });
    expect(await findRedis(await machineWith({ 'redis-server': '' }))).toMatchObject({ by: 'path' });
  });

  it.each([
    ['apt-get', 'sudo apt install redis-server'],
    ['dnf', 'sudo dnf install redis'],
    ['brew', 'brew install redis'],
  ])('names the package for a system with %s, and the command for Docker', async (manager, command) => {
    const context = await machineWith({ [manager]: 'exit 1' });
    const refusal = await findRedis(context).catch((error: Error) => error.message);
    expect(refusal).toContain(command);
    expect(refusal).toContain('docker compose up --build');
  });
});

describe('Kafka, mail, and Java', () => {
  it('uses KAFKA_BROKERS and SMTP_URL if they are set', async () => {
    const env = { KAFKA_BROKERS: 'a:1,b:2', SMTP_URL: 'smtp://mail.example' };
    const context = await machineWith({}, env);
    expect(await findKafka({ ...context, controllerPort: 2 })).toMatchObject({ by: 'env', url: 'a:1,b:2' });
    expect(await findSmtp({ ...context, inboxPort: 2 })).toMatchObject({
      by: 'env',
      url: 'smtp://mail.example',
    });
  });

  it('refuses a Java that is too old', async () => {
    const context = await machineWith({ java: 'echo \'openjdk version "11.0.2"\' >&2', javac: '' });
    await expect(findJava({ ...context, needsCompiler: false })).rejects.toThrow(/Java 17 .* is missing/);
  });

  it('accepts a Java without a compiler when no compiler is needed', async () => {
    const context = await machineWith({ java: 'echo \'openjdk version "21.0.2"\' >&2' });
    expect(await findJava({ ...context, needsCompiler: false })).toMatchObject({ javac: undefined });
    await expect(findJava({ ...context, needsCompiler: true })).rejects.toThrow('a JDK');
  });

  it('refuses a JAVA_HOME without Java', async () => {
    const context = await machineWith({}, { JAVA_HOME: '/nowhere' });
    await expect(findJava({ ...context, needsCompiler: false })).rejects.toThrow('JAVA_HOME (/nowhere)');
  });

  it('reports that Maven is missing if the jars must be downloaded', async () => {
    const context = await machineWith({ java: 'echo \'openjdk version "21.0.2"\' >&2' });
    await expect(findKafka({ ...context, controllerPort: 2 })).rejects.toThrow('Maven is missing');
  });
});

describe('a machine without the programs', () => {
  it.each([
    ['apt-get', 'Debian, Ubuntu: sudo apt install openjdk-17-jdk-headless maven nginx-light redis-server'],
    ['dnf', 'Fedora: sudo dnf install java-21-openjdk-devel maven nginx redis'],
    ['brew', 'macOS: brew install openjdk@21 maven nginx redis'],
    ['no', 'Fedora: sudo dnf install java-21-openjdk-devel maven nginx redis'],
  ])(
    'gets one command that installs everything that is missing (%s package manager)',
    async (manager, command) => {
      // These commands fail, so nothing is installed, even for root.
      const programs: Record<string, string> = manager === 'no' ? {} : { [manager]: 'exit 1' };
      const { env, cacheDir } = await machineWith(programs);
      onTestFinished(() => void vi.restoreAllMocks());
      vi.spyOn(process as { getuid: () => number }, 'getuid').mockReturnValue(1_000);
      const refusal = await startSystem({
        dataDir: join(folder, 'system'),
        ports: 'free',
        workers: 0,
        replicas: 2,
        seed: false,
        env: { ...env, WEB_DIST: folder },
        report: () => undefined,
        cacheDir,
      }).catch((error: Error) => error.message);
      expect(refusal).toMatch(/^Java 17 \(a JDK\), Maven, nginx and Redis are missing\. Install with:\n/);
      expect(refusal).toContain(command);
      expect(refusal).toContain('with Docker: npm run keys -- --inbox && docker compose up --build');
      expect(String(refusal).split('\n')).toHaveLength(manager === 'no' ? 5 : 3);
    },
  );
});

describe("an operator's service that does not answer", () => {
  it('is reported with a remedy', async () => {
    const [port] = await findFreePorts(1);
    const context = await machineWith({}, { SMTP_URL: `smtp://127.0.0.1:${port}` });
    const part = await findSmtp({ ...context, inboxPort: 2 });
    await expect(requireAnswer(part)).rejects.toThrow(/smtp: nothing answers at the address that was set/);
  });

  it('is waited for if it is only slow', async () => {
    const [port] = await findFreePorts(1);
    const context = await machineWith({}, { SMTP_URL: `smtp://127.0.0.1:${port}` });
    const part = await findSmtp({ ...context, inboxPort: 2 });
    let probes = 0;
    const probe = async () => {
      probes += 1;
      if (probes < 3) throw new Error('no answer');
    };
    await requireAnswer({ ...part, probe });
    expect(probes).toBe(3);
  });
});
