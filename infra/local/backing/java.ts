import { join } from 'node:path';
import { findOnPath, isExecutable, runCommand } from '../processes/commands.ts';
import { StartError } from '../start-error.ts';
import { installPackage, MissingPrograms, type Package } from './debian.ts';

/** Apache Kafka 4 needs Java 17. */
const LEAST_MAJOR = 17;
const VERSION_TIMEOUT_MS = 20_000;
const JAVA: Package = {
  part: `Java ${LEAST_MAJOR} (a JDK)`,
  apt: ['openjdk-17-jdk-headless', 'default-jdk-headless'],
  dnf: 'java-21-openjdk-devel',
  brew: 'openjdk@21',
};

type Java = {
  java: string;
  /** Path of the compiler; undefined in a runtime without one. */
  javac: string | undefined;
};

type FindJavaOptions = {
  env: NodeJS.ProcessEnv;
  /** True if a JDK is needed, which compiles the embedded MongoDB-compatible server. */
  needsCompiler: boolean;
  report: (line: string) => void;
};

/**
 * Sets a UTF-8 locale, because Java decodes paths by the locale, and a path may contain an umlaut.
 */
export const javaEnvironment = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({ ...env, LC_ALL: 'C.UTF-8' });

/**
 * Returns the Java of JAVA_HOME if it is set, or else the Java on the PATH. Otherwise, installs
 * Debian's package, which works only as root. Throws a StartError if there is no suitable Java.
 */
export async function findJava(options: FindJavaOptions): Promise<Java> {
  const { env, needsCompiler } = options;
  if (env.JAVA_HOME) {
    const java = await javaAt(join(env.JAVA_HOME, 'bin'), env);
    if (java && (java.javac || !needsCompiler)) return java;
    throw new StartError(
      `JAVA_HOME (${env.JAVA_HOME}) has no JDK of version ${LEAST_MAJOR} or newer. Correct it, or unset it.`,
    );
  }
  const found = await javaOnPath(env);
  if (found && (found.javac || !needsCompiler)) return found;
  await installPackage(JAVA, options);
  const installed = await javaOnPath(env);
  if (!installed) throw new MissingPrograms([JAVA], env);
  return installed;
}

async function javaOnPath(env: NodeJS.ProcessEnv): Promise<Java | undefined> {
  const java = findOnPath('java', env);
  return java ? javaAt(join(java, '..'), env) : undefined;
}

async function javaAt(directory: string, env: NodeJS.ProcessEnv): Promise<Java | undefined> {
  const java = join(directory, 'java');
  if (!isExecutable(java)) return undefined;
  const { output } = await runCommand(java, ['-version'], { env, timeoutMs: VERSION_TIMEOUT_MS });
  const major = Number(/version "(\d+)/.exec(output)?.[1] ?? 0);
  if (major < LEAST_MAJOR) return undefined;
  const javac = join(directory, 'javac');
  return { java, javac: isExecutable(javac) ? javac : undefined };
}
