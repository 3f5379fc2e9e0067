import { describeError } from './errors.ts';

export interface HealthCheckResult {
  name: string;
  ok: boolean;
  error?: string;
}

export interface HealthReport {
  ready: boolean;
  checks: HealthCheckResult[];
}

export interface Health {
  /** Adds a check: it throws or rejects while its part does not work. A second check of the same name replaces the first. */
  addCheck(name: string, check: () => Promise<void> | void): void;
  /** Runs all checks at once; ready only when each of them passed in time. Never throws. */
  check(): Promise<HealthReport>;
}

/** A probe that waits longer than this would be taken for a hung process by the one who asks. */
const CHECK_TIMEOUT_MS = 2_000;

/** Makes the readiness of one process: the sum of its parts' checks. */
export function createHealth({ timeoutMs = CHECK_TIMEOUT_MS } = {}): Health {
  const checks = new Map<string, () => Promise<void> | void>();
  return {
    addCheck: (name, check) => void checks.set(name, check),
    async check() {
      const results = await Promise.all([...checks].map(([name, run]) => runCheck(name, run, timeoutMs)));
      return { ready: results.every((result) => result.ok), checks: results };
    },
  };
}

async function runCheck(
  name: string,
  run: () => Promise<void> | void,
  timeoutMs: number,
): Promise<HealthCheckResult> {
  const { promise: expired, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
  try {
    await Promise.race([(async () => run())(), expired]);
    return { name, ok: true };
  } catch (error) {
    return { name, ok: false, error: describeError(error).message };
  } finally {
    clearTimeout(timer);
  }
}
