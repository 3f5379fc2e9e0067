import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChildSpec } from '../processes/child.ts';
import { StartError } from '../start-error.ts';

/**
 * Origin of a backing service: the operator's own, a program on the machine, a download, a Debian
 * package, or a built-in replacement.
 */
export type FoundBy = 'env' | 'path' | 'download' | 'package' | 'embedded';

export type BackingContext = {
  port: number;
  /** Data folder of this backing service, created if missing. */
  dataDir: string;
  logDir: string;
  /** Downloaded jars and programs, shared by `npm start` and the tests. */
  cacheDir: string;
  env: NodeJS.ProcessEnv;
  report: (line: string) => void;
};

/** A backing service that is found or installed but not started yet. */
export type BackingPart = {
  name: string;
  by: FoundBy;
  url: string;
  /** Web inbox of the mail server. */
  inboxUrl?: string;
  ports: number[];
  /** Start command; undefined for the operator's own service. */
  spec?: ChildSpec;
  /** Throws if the service does not answer. */
  probe: () => Promise<void>;
};

/** Describes a service that the operator runs. */
export const theirPart = (name: string, url: string, probe: () => Promise<void>): BackingPart => ({
  name,
  by: 'env',
  url,
  ports: [],
  probe,
});

/**
 * Describes a service that the starter runs. `more` lists the ports of the service other than
 * `port`.
 */
export function ownPart(
  { port, env, logDir }: Pick<BackingContext, 'port' | 'env' | 'logDir'>,
  {
    command,
    args,
    readyTimeoutMs,
    cwd,
    more = [],
    ...part
  }: Omit<BackingPart, 'ports' | 'spec'> &
    Pick<ChildSpec, 'command' | 'args' | 'readyTimeoutMs' | 'cwd'> & { more?: number[] },
): BackingPart {
  const { name, probe } = part;
  const logFile = join(logDir, `${name}.log`);
  return {
    ...part,
    ports: [port, ...more],
    spec: { name, command, args, env, logFile, probe, readyTimeoutMs, ...(cwd && { cwd }) },
  };
}

/** A service that is starting or busy may miss the time limit of a single probe. */
const ANSWERS_WITHIN_MS = 15_000;
const PROBE_EVERY_MS = 200;

/**
 * If the operator's own service does not answer within 15 s, throws a StartError that names the
 * service. If nothing listens at its address, throws at once.
 */
export async function requireAnswer(part: BackingPart): Promise<void> {
  const deadline = Date.now() + ANSWERS_WITHIN_MS;
  for (;;) {
    try {
      return await part.probe();
    } catch (error) {
      const isRefused = error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';
      if (isRefused || Date.now() >= deadline) throw noAnswer(part.name, error);
    }
    await sleep(PROBE_EVERY_MS);
  }
}

function noAnswer(name: string, error: unknown): StartError {
  const reason = error instanceof Error ? error.message : String(error);
  return new StartError(
    `${name}: nothing answers at the address that was set (${reason}). ` +
      'Start that service, correct the address, or unset it to have one started for you.',
  );
}
