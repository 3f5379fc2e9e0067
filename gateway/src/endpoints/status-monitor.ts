import { STATUS_PROBE_SECONDS } from '@croneai/contracts/constants.ts';
import {
  MEASURED_FACTS,
  type MeasuredStatus,
  type PartStatus,
  type SystemStatus,
} from '@croneai/contracts/system-status.ts';
import { SECOND_MS } from '@croneai/contracts/units.ts';
import { request } from 'undici';
import { z } from 'zod';

type Degraded = SystemStatus['parts'][number]['degraded'];

/** State of one part, the degraded checks of the part, and the facts that the part reports. */
type PartReport = { status: PartStatus; degraded: Degraded; facts: MeasuredStatus };

/** Queries the state of one part. Never rejects. */
export type Probe = () => Promise<PartReport>;

export type StatusMonitor = Awaited<ReturnType<typeof startStatusMonitor>>;

const PROBE_TIMEOUT_MS = 2_000;

type State = { status: PartStatus; since: Date };
type PartState = State & { degraded: Degraded };

/**
 * Polls every part. Remembers when the current state of each part, and of the whole system, began.
 * Calls `note` with the result of each round. Resolves after the first round.
 */
export async function startStatusMonitor(
  probes: Record<string, Probe>,
  {
    pollEveryMs = STATUS_PROBE_SECONDS * SECOND_MS,
    now = () => new Date(),
    note = () => undefined,
  }: {
    pollEveryMs?: number;
    now?: () => Date;
    note?: (states: readonly { name: string; status: PartStatus }[]) => void;
  } = {},
) {
  const parts = new Map<string, PartState>();
  let whole: State | undefined;
  let measured: MeasuredStatus = {};
  const poll = async () => {
    const reports = await Promise.all(
      Object.entries(probes).map(async ([name, probe]) => ({ name, ...(await probe()) })),
    );
    // The parts keep the order of the probes, not the order of the answers.
    for (const { name, status, degraded } of reports)
      parts.set(name, { ...next(parts.get(name), status, now()), degraded });
    whole = next(whole, overall([...parts.values()]), now());
    measured = Object.assign({}, ...reports.map(({ facts }) => facts));
    note(reports);
  };
  let round = poll();
  await round;
  let timer: NodeJS.Timeout;
  const schedule = () => {
    timer = setTimeout(() => {
      round = poll();
      void round.finally(schedule); // probes never reject
    }, pollEveryMs).unref();
  };
  schedule();
  return {
    current(): SystemStatus {
      const { status, since } = whole as State;
      return {
        status,
        since: since.toISOString(),
        parts: [...parts].map(([name, part]) => ({
          name,
          status: part.status,
          since: part.since.toISOString(),
          degraded: part.degraded,
        })),
      };
    },
    /** Returns the facts (`MEASURED_FACTS`) that ready services reported in the last round. */
    measured: () => measured,
    async stop() {
      clearTimeout(timer);
      await round;
      clearTimeout(timer);
    },
  };
}

function next(before: State | undefined, status: PartStatus, now: Date): State {
  return { status, since: before?.status === status ? before.since : now };
}

/**
 * Returns the state of the whole system. If one part is down, the system is only degraded, because
 * the other parts still work.
 */
export function overall(parts: readonly { status: PartStatus }[]): PartStatus {
  if (parts.every(({ status }) => status === 'operational')) return 'operational';
  return parts.every(({ status }) => status === 'down') ? 'down' : 'degraded';
}

/** Fields of the `/health/ready` reply from which the status is computed. */
const readinessSchema = z.object({
  degraded: z.array(z.object({ name: z.string(), since: z.iso.datetime() })),
  facts: z.partialRecord(z.enum(MEASURED_FACTS), z.iso.datetime().nullable()).default({}),
});

/**
 * Probes a service. The service is operational if it is ready without degraded checks. It is
 * degraded if it is only alive, or ready with degraded checks. It is down if it does not answer.
 */
export function probeService(url: string): Probe {
  const probe = (path: string) =>
    request(new URL(path, url), { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
  const isAlive = async (): Promise<boolean> => {
    try {
      const { statusCode, body } = await probe('/health/live');
      await body.dump();
      return statusCode === 200;
    } catch {
      return false;
    }
  };
  return async () => {
    try {
      const { statusCode, body } = await probe('/health/ready');
      const { degraded, facts } = readinessSchema.parse(await body.json());
      if (statusCode === 200)
        return { status: degraded.length === 0 ? 'operational' : 'degraded', degraded, facts };
    } catch {
      // The service is not ready, so the reply of its liveness probe decides.
    }
    return { status: (await isAlive()) ? 'degraded' : 'down', degraded: [], facts: {} };
  };
}
