import { serviceCaller } from '../../support/service-call.ts';
import { quantile } from '../measure/figures.ts';
import type { ListCall } from './list-calls.ts';
import type { Services } from './services.ts';

export type CallTiming = {
  /**
   * Path of the call, with the caller if several callers make it. The path of the last page of a
   * list ends with `page=last`.
   */
  call: string;
  rounds: number;
  /** Time of the first call of a new process. */
  firstMs: number;
  p50: number;
  p95: number;
};

const ROUNDS = 20;
const ROUNDS_MIN = 3;
/** If the rounds of a call take longer than this in total, the call has no further rounds. */
const CALL_MS = 4_000;
const TIMEOUT_MS = 60_000;
/** Maximum time for one call with all its rounds. */
export const CALL_WITHIN_MS = 3 * CALL_MS;

type Timed = { call: string; once: () => Promise<number>; firstMs: number; times: number[]; sum: number };

/** Times all calls in turn, so that a slow moment of the machine affects all of them. */
export async function timeCalls(
  services: Pick<Services, 'urlOf' | 'tokenOf'>,
  calls: readonly ListCall[],
): Promise<CallTiming[]> {
  const timed: Timed[] = [];
  const refused: string[] = [];
  for (const { service, path, caller, isPaginated } of calls) {
    const send = serviceCaller(services.urlOf(service), TIMEOUT_MS);
    const ask = async (wanted: string) => {
      const token = await services.tokenOf(caller);
      const startedAt = performance.now();
      const reply = await send('GET', wanted, { token });
      const ms = performance.now() - startedAt;
      if (reply.status >= 500) return { ms: Number.POSITIVE_INFINITY, reply };
      if (reply.status !== 200)
        refused.push(`${wanted} as ${caller}: ${reply.status} ${reply.envelope.error}`);
      return { ms, reply };
    };
    const add = (call: string, wanted: string, firstMs: number) =>
      timed.push({ call, once: async () => (await ask(wanted)).ms, firstMs, times: [], sum: 0 });
    const { ms, reply } = await ask(path);
    const shown =
      service === 'leads' && path.startsWith('/api/support/tickets') ? `${path} (${caller})` : path;
    add(shown, path, ms);
    if (!isPaginated) continue;
    const last = Math.max(1, reply.envelope.pagination?.pages ?? 1);
    const glue = path.includes('?') ? '&' : '?';
    add(
      `${shown}${glue}page=last`,
      `${path}${glue}page=${last}`,
      (await ask(`${path}${glue}page=${last}`)).ms,
    );
  }
  if (refused.length > 0) throw new Error(`calls were refused:\n${refused.join('\n')}`);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const one of timed) {
      if (round >= ROUNDS_MIN && one.sum > CALL_MS) continue;
      const ms = await one.once();
      one.times.push(ms);
      one.sum += Number.isFinite(ms) ? ms : CALL_MS;
    }
  if (refused.length > 0) throw new Error(`calls were refused:\n${refused.join('\n')}`);
  return timed.map(({ call, times, firstMs }) => ({
    call,
    rounds: times.length,
    firstMs,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
  }));
}
