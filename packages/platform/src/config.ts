import { readFileSync } from 'node:fs';
import { z } from 'zod';

/**
 * Thrown if settings are missing in the environment or invalid. The message lists every problem,
 * but no values.
 */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly ConfigProblem[];

  constructor(problems: readonly ConfigProblem[]) {
    const lines = problems.map(({ key, problem, description }) => `  ${key} ${problem} (${description})`);
    super(`The configuration is not complete:\n${lines.join('\n')}`);
    this.problems = problems;
  }
}

export type ConfigProblem = {
  key: string;
  problem: string;
  description: string;
};

/**
 * Reads the settings in `shape` from the environment and parses them. An empty variable counts as
 * absent. `KEY_FILE` may name a file with the value of `KEY`, which is how Docker and Kubernetes
 * pass secrets. Throws one ConfigError that lists all missing and invalid settings with their
 * descriptions, but no values. A setting without `.describe()` is a bug, for which a plain Error is
 * thrown.
 */
export function readConfig<S extends z.ZodRawShape>(
  shape: S,
  env: NodeJS.ProcessEnv = process.env,
): z.output<z.ZodObject<S>> {
  const problems: ConfigProblem[] = [];
  const values: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(shape)) {
    const description = descriptionOf(field);
    if (!description) throw new Error(`The configuration field ${key} has no description: add .describe(…)`);
    const { raw, problem } = readSetting(key, env);
    const parsed = z.safeParse(field, raw);
    if (problem !== undefined) problems.push({ key, description, problem });
    else if (parsed.success) values[key] = parsed.data;
    else problems.push({ key, description, problem: problemOf(raw, parsed.error) });
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return values as z.output<z.ZodObject<S>>;
}

function readSetting(key: string, env: NodeJS.ProcessEnv): { raw: string | undefined; problem?: string } {
  const raw = env[key] || undefined;
  const file = env[`${key}_FILE`] || undefined;
  if (file === undefined) return { raw };
  if (raw !== undefined) return { raw, problem: `is set twice: here and by ${key}_FILE` };
  try {
    // Removes the line break at the end of the file. Editors and `echo` add it, and it is not part
    // of the secret.
    return { raw: readFileSync(file, 'utf8').trimEnd() || undefined };
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    return { raw, problem: `cannot be read from the file that ${key}_FILE names (${code})` };
  }
}

function problemOf(raw: string | undefined, error: z.core.$ZodError): string {
  if (raw === undefined) return 'is missing';
  const message = error.issues.map((issue) => issue.message).join('; ');
  // Hides the value, because a message of zod may quote its input. A value of up to three
  // characters is not a secret, and hiding it would garble the text.
  return `is not valid: ${raw.length > 3 ? message.replaceAll(raw, '…') : message}`;
}

/**
 * Returns the description of a field. zod stores it on the inner schema, so this also searches the
 * schemas inside default, optional, and pipe.
 */
function descriptionOf(field: z.core.$ZodType): string | undefined {
  const own = z.globalRegistry.get(field)?.description;
  if (own) return own;
  const def = field._zod.def as { innerType?: z.core.$ZodType; in?: z.core.$ZodType };
  const inner = def.innerType ?? def.in;
  return inner ? descriptionOf(inner) : undefined;
}

/** Matches `localhost`, its subdomains, and the loopback addresses. */
const THIS_MACHINE = /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
export const isThisMachine = (hostname: string): boolean => THIS_MACHINE.test(hostname);

/**
 * Throws ConfigError if the public site is not served over TLS. Plain HTTP is only allowed in local
 * mode, for a site on this machine.
 */
export function requireTlsForVisitors(config: {
  CRONE_MODE: 'local' | 'production';
  PUBLIC_URL: string;
}): void {
  const { protocol, hostname } = new URL(config.PUBLIC_URL);
  if (protocol === 'https:' || config.CRONE_MODE === 'local' || isThisMachine(hostname)) return;
  throw new ConfigError([
    {
      key: 'PUBLIC_URL',
      problem:
        'is not valid: must start with https:// unless the host is this machine or CRONE_MODE is local',
      description: 'the site as visitors see it; TLS ends in front of the gateway',
    },
  ]);
}
