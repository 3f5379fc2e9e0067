import { readFile } from 'node:fs/promises';
import { runCommand } from '../../../infra/local/processes/commands.ts';
import type { Contender } from './contenders.ts';
import type { Cores, Programs } from './programs.ts';

/** Enough to keep one core busy, few enough that none of the proxies queues. */
const CONNECTIONS = 64;

/** What one run says: requests a second by the clock, and for each second of processor time that the contender used. */
export type Rates = { perSecond: number; perCpuSecond: number };

/** Loads the contender for a while. Throws when a request failed: a fast error is no result. */
export async function measure(
  { name, url, headers, pid, script }: Contender,
  seconds: number,
  programs: Pick<Programs, 'wrk' | 'taskset'>,
  cores: Cores,
): Promise<Rates> {
  const headerArguments = Object.entries(headers).flatMap(([key, value]) => ['-H', `${key}: ${value}`]);
  const wrk = [
    programs.wrk,
    '-t1',
    `-c${CONNECTIONS}`,
    `-d${seconds}s`,
    '--timeout',
    '10s',
    ...headerArguments,
    ...(script ? ['-s', script] : []),
    url,
  ];
  const cpuBefore = await cpuSecondsOf(pid);
  const { output } = await runCommand(programs.taskset, ['-c', String(cores.load), ...wrk], {
    env: process.env,
    timeoutMs: (seconds + 20) * 1000,
  });
  const cpuSeconds = (await cpuSecondsOf(pid)) - cpuBefore;
  const perSecond = /Requests\/sec:\s+([\d.]+)/.exec(output)?.[1];
  const requests = /(\d+) requests in/.exec(output)?.[1];
  if (!perSecond || !requests || /Non-2xx|Socket errors/.test(output)) {
    throw new Error(`${name} did not answer every request:\n${output}`);
  }
  return { perSecond: Number(perSecond), perCpuSecond: Number(requests) / cpuSeconds };
}

/** Linux counts processor time in hundredths of a second for every reader of /proc (USER_HZ). */
const TICKS_PER_SECOND = 100;

/** User and system time of all threads of a process. */
async function cpuSecondsOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The second field, the name in parentheses, may hold spaces; utime and stime are the 14th and 15th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
