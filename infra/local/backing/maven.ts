import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findOnPath, isExecutable, runCommand } from '../processes/commands.ts';
import { StartError } from '../start-error.ts';
import { canInstallPackages, installPackage, missingPart, type PackageNames } from './debian.ts';

const RESOLVE_TIMEOUT_MS = 300_000;
const PACKAGES: PackageNames = { apt: ['maven'], dnf: 'maven', brew: 'maven' };

export type ResolveJarsOptions = {
  name: string;
  pomFile: string;
  cacheDir: string;
  env: NodeJS.ProcessEnv;
  report: (line: string) => void;
};

/**
 * The folder that holds the jars which `pomFile` names, fetched with Maven the first time and kept by the pom's hash.
 * The folder appears whole or not at all, so that a broken download is not taken for a good one.
 */
export async function resolveJars(options: ResolveJarsOptions): Promise<string> {
  const { name, pomFile, cacheDir, env, report } = options;
  const hash = createHash('sha256')
    .update(await readFile(pomFile))
    .digest('hex')
    .slice(0, 12);
  const folder = join(cacheDir, `${name}-jars-${hash}`);
  if (existsSync(folder)) return folder;
  const maven = await findMaven(env, report);
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

function mavenFailed(name: string, output: string): string {
  const reason =
    output.split('\n').find((line) => line.includes('ERROR')) ?? output.trim().split('\n').at(-1);
  return (
    `The jars of ${name} could not be fetched from Maven Central. Check the network (and ~/.m2/settings.xml behind a ` +
    `proxy), then start again. Maven said: ${reason ?? 'nothing'}`
  );
}

async function findMaven(env: NodeJS.ProcessEnv, report: (line: string) => void): Promise<string> {
  if (env.MAVEN_HOME && isExecutable(join(env.MAVEN_HOME, 'bin', 'mvn')))
    return join(env.MAVEN_HOME, 'bin', 'mvn');
  const found = findOnPath('mvn', env);
  if (found) return found;
  if (!canInstallPackages(env)) throw new StartError(missingPart('Maven', PACKAGES, env));
  await installPackage('Maven', PACKAGES, env, report);
  const installed = findOnPath('mvn', env);
  if (!installed) throw new StartError(missingPart('Maven', PACKAGES, env));
  return installed;
}
