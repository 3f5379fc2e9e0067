import { describeError } from './errors.ts';

type HealthCheckResult = {
  name: string;
  ok: boolean;
  error?: string;
};

/** Something that comes late or is not as it should be, while calls are answered all the same. */
type Degradation = {
  name: string;
  error: string;
  /** When it was first seen. */
  since: Date;
};

type HealthReport = {
  /** Able to answer calls. */
  ready: boolean;
  checks: HealthCheckResult[];
  degraded: Degradation[];
};

type Check = () => Promise<void> | void;

/**
 * Two answers, as two things are done with them: who is not ready gets no calls, who is degraded is looked at by people.
 * What is the same for every process of a kind (Kafka away, an event that cannot be published) must never be a `check`:
 * all of them would leave the balancer at once.
 */
export type Health = {
  /** What no call can be answered without. It throws or rejects while its part does not work. */
  addCheck(name: string, check: Check): void;
  /** What does not keep the process from answering calls. A second of the same name replaces the first, of either kind. */
  addDegradation(name: string, check: Check): void;
  /** Runs all checks at once; ready only when each that was added by `addCheck` passed in time. Never throws. */
  check(): Promise<HealthReport>;
};

/** A prober would take a process that answers later than this for hung. */
const CHECK_TIMEOUT_MS = 2_000;

/** Makes the health of one process: the sum of its parts' checks. */
export function createHealth({ timeoutMs = CHECK_TIMEOUT_MS, now = () => new Date() } = {}): Health {
  const checks = new Map<string, { run: Check; isNeeded: boolean }>();
  const failingSince = new Map<string, Date>();
  const noteSince = ({ name, ok }: HealthCheckResult): void => {
    if (ok) failingSince.delete(name);
    else if (!failingSince.has(name)) failingSince.set(name, now());
  };
  return {
    addCheck: (name, run) => void checks.set(name, { run, isNeeded: true }),
    addDegradation: (name, run) => void checks.set(name, { run, isNeeded: false }),
    async check() {
      const results = await Promise.all(
        [...checks].map(async ([name, { run, isNeeded }]) => ({
          isNeeded,
          result: await runCheck(name, run, timeoutMs),
        })),
      );
      const needed = results.filter(({ isNeeded }) => isNeeded).map(({ result }) => result);
      const others = results.filter(({ isNeeded }) => !isNeeded).map(({ result }) => result);
      others.forEach(noteSince);
      const degraded = others.flatMap(({ name, ok, error = '' }) =>
        ok ? [] : { name, error, since: failingSince.get(name) as Date },
      );
      return { ready: needed.every(({ ok }) => ok), checks: needed, degraded };
    },
  };
}

async function runCheck(name: string, run: Check, timeoutMs: number): Promise<HealthCheckResult> {
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
