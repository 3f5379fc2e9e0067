import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isExecutable, runCommand } from '../processes/commands.ts';
import { StartError } from '../start-error.ts';
import { findOrInstall, type Package } from './debian.ts';

const RESOLVE_TIMEOUT_MS = 300_000;
const MAVEN: Package = { part: 'Maven', apt: ['maven'], dnf: 'maven', brew: 'maven' };

export type ResolveJarsOptions = {
  name: string;
  pomFile: string;
  cacheDir: string;
  env: NodeJS.ProcessEnv;
  report: (line: string) => void;
};

/**
 * Returns the folder of the jars in `pomFile`. Maven fetches the jars again only if the pom has
 * changed. The folder appears atomically, so that a broken download is never used.
 */
export async function resolveJars(options: ResolveJarsOptions): Promise<string> {
  const { name, pomFile, cacheDir, env, report } = options;
  const folder = await folderOf(options);
  if (existsSync(folder)) return folder;
  const maven = await findMaven(options);
  report(`fetching the jars of ${name} from Maven Central`);
  await mkdir(cacheDir, { recursive: true });
  const unfinished = `${folder}.${randomUUID()}`;
  const args = ['-q', '-B', '-f', pomFile, 'dependency:copy-dependencies', `-DoutputDirectory=${unfinished}`];
  const result = await runCommand(maven, args, { env, timeoutMs: RESOLVE_TIMEOUT_MS });
  if (result.code !== 0) {
    await rm(unfinished, { recursive: true, force: true });
    throw new StartError(mavenFailed(name, result.output));
  }
  await rename(unfinished, folder).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  });
  return folder;
}

/** Throws a StartError if jars must be fetched and Maven is missing. */
export async function requireMaven(options: ResolveJarsOptions): Promise<void> {
  if (!existsSync(await folderOf(options))) await findMaven(options);
}

async function folderOf({ name, pomFile, cacheDir }: ResolveJarsOptions): Promise<string> {
  const hash = createHash('sha256')
    .update(await readFile(pomFile))
    .digest('hex');
  return join(cacheDir, `${name}-jars-${hash.slice(0, 12)}`);
}

async function findMaven(options: ResolveJarsOptions): Promise<string> {
  const own = join(options.env.MAVEN_HOME ?? '', 'bin', 'mvn');
  return options.env.MAVEN_HOME && isExecutable(own) ? own : findOrInstall('mvn', MAVEN, options);
}

function mavenFailed(name: string, output: string): string {
  const reason =
    output.split('\n').find((line) => line.includes('ERROR')) ?? output.trim().split('\n').at(-1);
  return (
    `The jars of ${name} could not be fetched from Maven Central. Check the network (and ~/.m2/settings.xml behind a ` +
    `proxy), then start again. Maven said: ${reason ?? 'nothing'}`
  );
}
