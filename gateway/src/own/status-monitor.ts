import type { PartStatus, SystemStatus } from '@croneai/contracts/endpoints/status.ts';
import { request } from 'undici';

/** Asks one part how it is. Never rejects. */
export type Probe = () => Promise<PartStatus>;

export type StatusMonitor = { current(): SystemStatus; stop(): Promise<void> };

const POLL_EVERY_MS = 3_000;
const PROBE_TIMEOUT_MS = 2_000;

type State = { status: PartStatus; since: Date };

/** Polls every part and remembers since when each, and the whole, is as it is. Resolves after the first round. */
export async function startStatusMonitor(
  probes: Record<string, Probe>,
  { pollEveryMs = POLL_EVERY_MS, now = () => new Date() } = {},
): Promise<StatusMonitor> {
  const parts = new Map<string, State>();
  let whole: State | undefined;
  const poll = async () => {
    await Promise.all(
      Object.entries(probes).map(async ([name, probe]) => {
        parts.set(name, next(parts.get(name), await probe(), now()));
      }),
    );
    whole = next(whole, overall([...parts.values()]), now());
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
    current() {
      const { status, since } = whole as State;
      return {
        status,
        since: since.toISOString(),
        parts: [...parts].map(([name, part]) => ({
          name,
          status: part.status,
          since: part.since.toISOString(),
        })),
      };
    },
    async stop() {
      clearTimeout(timer);
      await round;
      clearTimeout(timer);
    },
  };
}

function next(before: State | undefined, status: PartStatus, now: Date): State {
  return before?.status === status ? before : { status, since: now };
}

/** One part away leaves the whole degraded: what the others serve still works. */
export function overall(parts: readonly { status: PartStatus }[]): PartStatus {
  if (parts.every(({ status }) => status === 'operational')) return 'operational';
  return parts.every(({ status }) => status === 'down') ? 'down' : 'degraded';
}

/** A service that says it is ready is operational, one that is merely alive degraded, one that does not answer down. */
export function probeService(url: string): Probe {
  const answers = async (path: string): Promise<boolean> => {
    try {
      const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
      const { statusCode, body } = await request(new URL(path, url), { signal });
      await body.dump();
      return statusCode === 200;
    } catch {
      return false;
    }
  };
  return async () => {
    if (await answers('/health/ready')) return 'operational';
    return (await answers('/health/live')) ? 'degraded' : 'down';
  };
}
