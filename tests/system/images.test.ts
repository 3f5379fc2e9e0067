import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { makeKeys, makePasswords } from '../../infra/keys/make-keys.mjs';
import { findFreePorts } from '../../infra/local/backing/ports.ts';
import { composeService, environmentOf } from '../support/compose-file.ts';
import { type ImageTree, makeImageTree } from '../support/image-tree.ts';
import { until } from '../support/until.ts';

/*
 * Contents of the images, without Docker: each file tree is built from its Dockerfile outside the
 * repository, so that a process finds only what its image contains. Then every process starts with
 * the settings of docker-compose.yml.
 */

const IMAGES = ['gateway', 'auth', 'admin', 'leads', 'notifier', 'signals'];
const PROCESSES = [...IMAGES, 'signals-worker', 'signals-trainer'];
/** Time for eight processes that start at once. */
const READY_WITHIN_MS = 90_000;

const folder = await mkdtemp(join(tmpdir(), 'croneai-images-'));
const children: ChildProcess[] = [];
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const trees = new Map<string, ImageTree>();
/**
 * Returns the file tree of a process's image. The workers have no `build` section, because they use
 * the image of the service `signals`.
 */
function treeOf(name: string): ImageTree {
  const { build = composeService('signals').build } = composeService(name);
  const key = JSON.stringify(build);
  const made = trees.get(key);
  if (made) return made;
  const tree = makeImageTree(build?.dockerfile ?? '', build?.args ?? {}, join(folder, name));
  trees.set(key, tree);
  return tree;
}

const filesOf = (name: string, pattern: string): string[] => globSync(pattern, { cwd: treeOf(name).folder });

describe.each(IMAGES)('the image of %s', (name) => {
  it('contains its own sources and the workspace packages that it uses', async () => {
    const { folder: root, user, healthcheck } = treeOf(name);
    const services = existsSync(join(root, 'services')) ? await readdir(join(root, 'services')) : ['gateway'];
    expect(services).toEqual([name]);
    const linked = (await readdir(join(root, 'node_modules/@croneai'))).filter((link) => link !== name);
    expect((await readdir(join(root, 'packages'))).sort()).toEqual(linked.sort());
    expect(user).toBe('node');
    expect(existsSync(join(root, /"(infra\/\S+)"/.exec(healthcheck)?.[1] ?? ''))).toBe(true);
  });

  it('contains no test, no tool, and no developer program (ASVS 15.2.3)', () => {
    expect(filesOf(name, '{packages/*,services/*,gateway}/src/**/*.{test,suite}.*')).toEqual([]);
    expect(filesOf(name, '{packages/*,services/*,gateway}/{test,*.md,src/**/*seed*}')).toEqual([]);
    const tools =
      '{vitest,typescript,patch-package,playwright,swagger-ui-dist,node,@biomejs,@scarf,react,vite}';
    expect(filesOf(name, `{tools,node_modules/${tools}}`)).toEqual([]);
  });
});

it.each(['gateway', 'service'])(
  '%s.Dockerfile uses only the Node image, and runs no package scripts',
  (name) => {
    const text = readFileSync(new URL(`../../infra/docker/${name}.Dockerfile`, import.meta.url), 'utf8');
    expect(text).not.toMatch(/^#\s*syntax/m);
    expect(new Set(text.match(/^FROM \S+/gm))).toEqual(new Set([`FROM \${NODE_IMAGE}`]));
    const installs = text.match(/npm ci.*$/gm) ?? [];
    expect(installs.length).toBeGreaterThan(1);
    expect(installs.filter((line) => !line.includes('--ignore-scripts'))).toEqual([]);
  },
);

it(
  'every process starts in its image with the settings of compose, and stops on request',
  async () => {
    const ports = await findFreePorts(PROCESSES.length);
    const running = PROCESSES.map((name, index) => startIn(treeOf(name), name, ports[index] ?? 0));
    await Promise.all(
      running.map(({ name, child, port, output }) =>
        until(
          `${name} is ready in its image`,
          async () => {
            if (child.exitCode !== null) throw new Error(`it ended: ${output()}`);
            const reply = await fetch(`http://127.0.0.1:${port}/health/ready`);
            expect(`${reply.status} ${await reply.text()}`).toMatch(/^200 /);
          },
          READY_WITHIN_MS,
        ),
      ),
    );
    const codes = running.map(async ({ child }) => {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      return (await exited)[0] as number | null;
    });
    expect(await Promise.all(codes)).toEqual(PROCESSES.map(() => 0));
  },
  2 * READY_WITHIN_MS,
);

const secrets: Record<string, string> = { ...makeKeys(), ...makePasswords() };
const unique = randomBytes(5).toString('hex');

/** Starts a process as Docker Compose does, but with the stores of the test run. */
function startIn(tree: ImageTree, name: string, port: number) {
  const { mongoUrl, redisUrl, kafkaBrokers, smtpUrl } = inject('backing');
  const given = environmentOf(name, { ...secrets, SMTP_URL: smtpUrl });
  const here = {
    PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
    HOST: '127.0.0.1',
    PORT: String(port),
    WEB_DIST: join(tree.folder, 'web/dist'),
    MONGO_URL: mongoUrl,
    REDIS_URL: redisUrl,
    KAFKA_BROKERS: kafkaBrokers.join(','),
    KAFKA_SECURITY_PROTOCOL: 'PLAINTEXT',
    KAFKA_TOPIC_PREFIX: `images-${unique}.`,
    ...(given.MONGO_DATABASE ? { MONGO_DATABASE: `${given.MONGO_DATABASE}_${unique}` } : {}),
  };
  const [program = '', ...args] = composeService(name).command ?? tree.command;
  const child = spawn(program, args, { cwd: tree.folder, env: { ...tree.env, ...given, ...here } });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  return { name, child, port, output: () => output };
}
