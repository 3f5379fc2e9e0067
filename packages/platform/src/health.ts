import { describeError } from './errors.ts';

type HealthCheckResult = {
  name: string;
  ok: boolean;
  error?: string;
};

/** A check of `addDegradation` that failed. The process still answers calls. */
type Degradation = {
  name: string;
  error: string;
  /** Time at which the check first failed. */
  since: Date;
};

type HealthReport = {
  /** True if the process can answer calls. */
  ready: boolean;
  checks: HealthCheckResult[];
  degraded: Degradation[];
  /**
   * Times for the public status, keyed by the name of the fact. A time that could not be read is
   * absent.
   */
  facts: Record<string, Date | null>;
};

type Check = () => Promise<void> | void;
/** Reads the time of a fact; null if there is none. */
type Fact = () => Promise<Date | null> | Date | null;

/**
 * Checks of a process. A failed check removes the process from rotation, but a degradation only
 * alerts people. A failure that all processes of a kind share (Kafka is down, an event cannot be
 * published) must not be a check. Otherwise, all these processes would leave the load balancer at
 * the same time.
 */
export type Health = {
  /**
   * Adds a component without which no call can be answered. `check` throws or rejects while the
   * component fails.
   */
  addCheck(name: string, check: Check): void;
  /**
   * Adds a component that calls do not depend on. A check or degradation of the same name is
   * replaced.
   */
  addDegradation(name: string, check: Check): void;
  /** Adds a fact to the public status. A fact is a time, such as the start of the newest slot. */
  addFact(name: string, read: Fact): void;
  /**
   * Runs all checks in parallel. The process is ready if all checks of `addCheck` pass in time.
   * Never throws.
   */
  check(): Promise<HealthReport>;
};

/** Time limit of a check. If a check took longer, a prober would assume that the process hangs. */
const CHECK_TIMEOUT_MS = 2_000;

export function createHealth({
  timeoutMs = CHECK_TIMEOUT_MS,
  now = () => new Date(),
  onChecked = () => {},
}: {
  timeoutMs?: number;
  now?: () => Date;
  /** Called after each check with the name of the check and its duration in seconds. */
  onChecked?: (name: string, seconds: number) => void;
} = {}): Health {
  const checks = new Map<string, { run: Check; isNeeded: boolean }>();
  const facts = new Map<string, Fact>();
  const failingSince = new Map<string, Date>();
  const noteSince = ({ name, ok }: HealthCheckResult): void => {
    if (ok) failingSince.delete(name);
    else if (!failingSince.has(name)) failingSince.set(name, now());
  };
  return {
    addCheck: (name, run) => void checks.set(name, { run, isNeeded: true }),
    addDegradation: (name, run) => void checks.set(name, { run, isNeeded: false }),
    addFact: (name, read) => void facts.set(name, read),
    async check() {
      const known = readFacts(facts, timeoutMs);
      const results = await Promise.all(
        [...checks].map(async ([name, { run, isNeeded }]) => {
          const startedAt = performance.now();
          const result = await runCheck(name, run, timeoutMs);
          onChecked(name, (performance.now() - startedAt) / 1_000);
          return { isNeeded, result };
        }),
      );
      const needed = results.filter(({ isNeeded }) => isNeeded).map(({ result }) => result);
      const others = results.filter(({ isNeeded }) => !isNeeded).map(({ result }) => result);
      others.forEach(noteSince);
      const degraded = others.flatMap(({ name, ok, error = '' }) =>
        ok ? [] : { name, error, since: failingSince.get(name) as Date },
      );
      return { ready: needed.every(({ ok }) => ok), checks: needed, degraded, facts: await known };
    },
  };
}

/** Returns the facts that could be read in time. */
async function readFacts(facts: ReadonlyMap<string, Fact>, timeoutMs: number) {
  const known: HealthReport['facts'] = {};
  await Promise.all(
    [...facts].map(([name, read]) =>
      runCheck(
        name,
        async () => {
          known[name] = await read();
        },
        timeoutMs,
      ),
    ),
  );
  return known;
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
