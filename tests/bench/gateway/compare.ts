import { runCommand } from '../../../infra/local/processes/commands.ts';
import { type Goal, median, medianRatio, reportGoals } from '../measure/figures.ts';
import { readProcessorTime } from '../measure/processor-time.ts';
import type { Cores, Programs } from '../measure/programs.ts';

export type Contender = {
  name: string;
  url: string;
  headers: Record<string, string>;
  pid: number;
  /** Lua script for wrk that builds the requests. */
  script?: string;
};
/**
 * The rate of the contender `of` must be at least `atLeast` times the rate of the contender `to`.
 */
type RatioGoal = { of: string; to: string; atLeast: number };
/** Requests per second of elapsed time, and per second of the contender's processor time. */
type Rates = { perSecond: number; perCpuSecond: number };

/** The command-line option `--rounds`, in the form that `parseArgs` takes. */
export const ROUNDS = { rounds: { type: 'string', default: '7' } } as const;
const SECONDS = 2;
/**
 * Number of connections. They keep one core busy, and are few enough that no proxy queues requests.
 */
const CONNECTIONS = 64;

type Comparison = {
  goals: readonly RatioGoal[];
  /** The contender that the others are compared with. */
  yardstick: string;
  rounds: number;
  programs: Pick<Programs, 'wrk' | 'taskset'>;
  cores: Cores;
};

/**
 * Measures every contender once per round, so that a slow moment of the machine affects all of
 * them. The ratios compare requests per second of processor time, because other programs and a low
 * load do not distort this rate. The rate equals the throughput of a busy server with its own
 * core. Resolves to the rates by name.
 */
export async function compare(
  contenders: readonly Contender[],
  { goals, yardstick, rounds, ...load }: Comparison,
): Promise<(name: string) => number> {
  const results = await measureRounds(contenders, rounds, load);
  const perCpu = (name: string) => (results.get(name) ?? []).map(({ perCpuSecond }) => perCpuSecond);
  const ratioOf = (of: string, to: string) => medianRatio(perCpu(of), perCpu(to));
  console.log(`\nRequests on one core, medians of ${rounds} interleaved rounds\n`);
  console.log(row('', 'per CPU second', 'lowest to highest', `of ${yardstick}`, 'per second by the clock'));
  for (const [name, rates] of results) {
    const rate = perCpu(name);
    const range = `${whole(Math.min(...rate))} to ${whole(Math.max(...rate))}`;
    const clock = median(rates.map(({ perSecond }) => perSecond));
    console.log(row(name, whole(median(rate)), range, ratioOf(name, yardstick).toFixed(2), whole(clock)));
  }
  reportGoals(
    goals.map(({ of, to, atLeast }): Goal => {
      const ratio = ratioOf(of, to);
      const text = `${ratio.toFixed(2)} (at least ${atLeast.toFixed(2)})  ${of} / ${to}`;
      return { isMet: ratio >= atLeast, text };
    }),
  );
  return (name) => median(perCpu(name));
}

/** Measures the rates of each contender once per round, after a warm-up. */
export async function measureRounds(
  contenders: readonly Contender[],
  rounds: number,
  load: Pick<Comparison, 'programs' | 'cores'>,
): Promise<Map<string, Rates[]>> {
  const results = new Map<string, Rates[]>(contenders.map(({ name }) => [name, []]));
  for (const contender of contenders) await measure(contender, load);
  for (let round = 1; round <= rounds; round += 1) {
    process.stderr.write(`round ${round} of ${rounds}\r`);
    for (const contender of contenders) results.get(contender.name)?.push(await measure(contender, load));
  }
  return results;
}

/**
 * Sends requests to the contender for `SECONDS`. Throws if a request failed, because failures may
 * take less time than successful replies, and would increase the rate.
 */
async function measure(
  { name, url, headers, pid, script }: Contender,
  { programs, cores }: Pick<Comparison, 'programs' | 'cores'>,
): Promise<Rates> {
  const headerArguments = Object.entries(headers).flatMap(([key, value]) => ['-H', `${key}: ${value}`]);
  const limits = ['-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, '--timeout', '10s'];
  const wrk = [programs.wrk, ...limits, ...headerArguments, ...(script ? ['-s', script] : []), url];
  const cpuSeconds = async () => (await readProcessorTime([pid])).named;
  const before = await cpuSeconds();
  const { output } = await runCommand(programs.taskset, ['-c', String(cores.load), ...wrk], {
    env: process.env,
    timeoutMs: (SECONDS + 20) * 1000,
  });
  const used = (await cpuSeconds()) - before;
  const perSecond = /Requests\/sec:\s+([\d.]+)/.exec(output)?.[1];
  const requests = /(\d+) requests in/.exec(output)?.[1];
  if (!perSecond || !requests || /Non-2xx|Socket errors/.test(output))
    throw new Error(`${name} did not answer every request:\n${output}`);
  return { perSecond: Number(perSecond), perCpuSecond: Number(requests) / used };
}

function row(name: string, ...columns: string[]): string {
  const widths = [14, 19, 19, 23];
  return `  ${name.padEnd(28)}${columns.map((text, at) => text.padStart(widths[at] ?? 0)).join('  ')}`;
}

const whole = (value: number): string => Math.round(value).toString();
