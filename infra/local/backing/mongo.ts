import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import mongoose from 'mongoose';
import { findOnPath, isExecutable, runCommand } from '../processes/commands.ts';
import { StartError } from '../start-error.ts';
import { type BackingContext, type BackingPart, ownPart, theirPart } from './backing-service.ts';
import { needAll } from './debian.ts';
import { findJava, javaEnvironment } from './java.ts';
import { requireMaven, resolveJars } from './maven.ts';
import { downloadMongod } from './mongo-download.ts';

const SOURCES = ['EmbeddedMongo.java', 'KeyIndex.java', 'ScanIndex.java', 'IndexedReads.java'].map((name) =>
  fileURLToPath(new URL(`./mongo/${name}`, import.meta.url)),
);
const POM = fileURLToPath(new URL('./mongo/pom.xml', import.meta.url));
const HOST = '127.0.0.1';
const READY_TIMEOUT_MS = 90_000;
const COMPILE_TIMEOUT_MS = 60_000;
const PING_TIMEOUT_MS = 2_000;
/** Maximum heap of the embedded server; EMBEDDED_MONGO_HEAP overrides it for large databases. */
const HEAP = '384m';

/**
 * Finds MongoDB. Tries MONGO_URL, MONGOD_BINARY, `mongod` on the PATH, the download, and the
 * embedded MongoDB-compatible server.
 */
export async function findMongo(context: BackingContext): Promise<BackingPart> {
  const { env, port, dataDir } = context;
  const theirs = env.MONGO_URL;
  if (theirs) return theirPart('mongo', theirs, () => pingMongo(theirs));
  if (env.MONGOD_BINARY && !isExecutable(env.MONGOD_BINARY)) {
    throw new StartError(`MONGOD_BINARY (${env.MONGOD_BINARY}) is not a program. Correct it, or unset it.`);
  }
  const url = `mongodb://${HOST}:${port}`;
  const part = { name: 'mongo', url, probe: () => pingMongo(url), readyTimeoutMs: READY_TIMEOUT_MS };
  const installed = env.MONGOD_BINARY ?? findOnPath('mongod', env);
  const mongod = installed ?? (await downloadMongod(context));
  if (mongod) {
    const by = env.MONGOD_BINARY ? 'env' : installed ? 'path' : 'download';
    const data = join(dataDir, 'mongod');
    await mkdir(data, { recursive: true });
    const args = ['--dbpath', data, '--port', String(port), '--bind_ip', HOST];
    return ownPart(context, { ...part, by, command: mongod, args });
  }
  const program = await embeddedProgram(context);
  context.report('no MongoDB found: using the embedded one, for this machine only, never for real data');
  return ownPart({ ...context, env: javaEnvironment(env) }, { ...part, by: 'embedded', ...program });
}

export async function pingMongo(url: string): Promise<void> {
  const client = new mongoose.mongo.MongoClient(url, { serverSelectionTimeoutMS: PING_TIMEOUT_MS });
  try {
    await client.db('admin').command({ ping: 1 });
  } finally {
    await client.close();
  }
}

async function embeddedProgram(context: BackingContext): Promise<{ command: string; args: string[] }> {
  const ofJars = { ...context, name: 'mongo', pomFile: POM };
  const [{ java, javac }] = await needAll(
    () => findJava({ ...context, needsCompiler: true }),
    () => requireMaven(ofJars),
  );
  const jars = await resolveJars(ofJars);
  const classes = await compile(javac ?? 'javac', jars, context);
  await mkdir(context.dataDir, { recursive: true });
  const file = join(context.dataDir, 'embedded.h2');
  const heap = context.env.EMBEDDED_MONGO_HEAP ?? HEAP;
  const flags = [`-Xmx${heap}`, '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];
  const args = [...flags, '-cp', `${classes}:${jars}/*`, 'EmbeddedMongo', HOST, String(context.port), file];
  return { command: java, args };
}

/**
 * Compiles the server once and caches the classes by the sources' hash. A start then takes half a
 * second instead of three.
 */
async function compile(javac: string, jars: string, context: BackingContext): Promise<string> {
  const sources = await Promise.all(SOURCES.map((path) => readFile(path)));
  const hash = createHash('sha256').update(Buffer.concat(sources)).digest('hex').slice(0, 12);
  const classes = join(context.cacheDir, `mongo-classes-${hash}`);
  if (existsSync(classes)) return classes;
  const unfinished = `${classes}.${process.pid}`;
  const args = ['-cp', `${jars}/*`, '-d', unfinished, ...SOURCES];
  const result = await runCommand(javac, args, {
    env: javaEnvironment(context.env),
    timeoutMs: COMPILE_TIMEOUT_MS,
  });
  if (result.code !== 0)
    throw new StartError(`The embedded MongoDB server could not be compiled:\n${result.output}`);
  await rename(unfinished, classes).catch((error: unknown) => {
    if (!existsSync(classes)) throw error;
  });
  return classes;
}
