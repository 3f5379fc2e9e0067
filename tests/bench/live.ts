import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { runCommand } from '../../infra/local/processes/commands.ts';
import { startArena } from './live/arena.ts';
import { endWithin, estimateSeconds } from './live/estimate.ts';
import { type FanOut, measureComeBack, measureFanOut } from './live/fan-out.ts';
import { comeBackGoals, fanOutGoals, systemGoals } from './live/goals.ts';
import { measureOnTheSystem, REST_SECONDS, readingsOf, SLOT_SECONDS } from './live/open-system.ts';
import { type Goal, quantile, reportGoals } from './measure/figures.ts';
import { withPrograms } from './measure/launch.ts';
import { type Cores, chooseCores, findPrograms } from './measure/programs.ts';

/*
 * `npm run bench -- live` compares the streams of one gateway with the streams of a bare Node
 * server. On a whole system, it also compares open pages that use a stream with open pages that
 * poll. Both comparisons are measured with the full number of streams or pages and with a quarter
 * of it. `--part fan-out` or `--part pages` runs only one comparison.
 */

const { values: options } = parseArgs({
  options: {
    part: { type: 'string' },
    streams: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '2' },
    pages: { type: 'string', default: '400' },
  },
});
/** Open files of this process in addition to its streams. */
const OTHER_FILES = 500;
const report = (line: string) => console.log(`  ${line}`);

const [pages, streams, rounds] = [Number(options.pages), Number(options.streams), Number(options.rounds)];
const sizes = [pages / 4, pages];
const [hasPages, hasFanOut] = [options.part !== 'fan-out', options.part !== 'pages'];
/** Number of streams in each run, alternately of the gateway and of the bare server. */
const runs = [streams / 4, ...Array.from({ length: rounds }, () => streams)].flatMap((size) => [size, size]);
endWithin(
  estimateSeconds({
    fanOut: hasFanOut ? [...runs, 4 * streams] : [],
    readings: hasPages ? readingsOf(sizes) : [],
    slotSeconds: SLOT_SECONDS,
    restSeconds: REST_SECONDS,
  }),
  report,
);

const goals: Goal[] = [];
if (hasPages) goals.push(...systemGoals(await measureOnTheSystem(sizes, report)));
if (hasFanOut) goals.push(...(await fanOut()));
reportGoals(goals);

async function fanOut(): Promise<Goal[]> {
  await requireFiles(streams + OTHER_FILES);
  const programs = await findPrograms(report, ['taskset', 'redis']);
  const cores = chooseCores();
  await stayOn(cores, programs.taskset);
  return withPrograms(async (launch) => {
    const arena = await startArena(launch, programs, cores, streams);
    const results: Record<'gateway' | 'bare', FanOut[]> = { gateway: [], bare: [] };
    try {
      for (const size of [streams / 4, ...Array.from({ length: rounds }, () => streams)])
        for (const name of ['gateway', 'bare'] as const) {
          const result = await measureFanOut(arena[name], arena.tokens.slice(0, size));
          results[name].push(result);
          report(lineOf(name, result));
        }
      const comeBack = await measureComeBack(arena);
      return [...fanOutGoals(results.gateway, results.bare), ...comeBackGoals(comeBack)];
    } finally {
      await arena.close();
    }
  });
}

function lineOf(name: string, result: FanOut): string {
  const { streams, megabytesBefore, megabytes, openSeconds, perSecond, perCpuSecond, lastMs } = result;
  return [
    `${name}, ${streams} streams: open in ${openSeconds.toFixed(1)} s`,
    `${megabytesBefore.toFixed(0)} → ${megabytes.toFixed(0)} MB`,
    `${perSecond.toFixed(1)} broadcasts a second, ${perCpuSecond.toFixed(1)} for a second of CPU`,
    `last client after ${quantile(lastMs, 0.5).toFixed(0)} ms (${quantile(lastMs, 1).toFixed(0)} at the most)`,
    `${result.bytesPerEvent.toFixed(0)} bytes an event`,
  ].join('; ');
}

/**
 * Throws if the limit of open files is too low. Node raises its limit as far as the system allows.
 */
async function requireFiles(wanted: number): Promise<void> {
  const limits = await readFile('/proc/self/limits', 'utf8');
  const files = Number(/Max open files\s+(\d+)/.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY);
  if (files < wanted)
    throw new Error(`the bench needs ${wanted} open files, the limit is ${files}: ulimit -n ${wanted}`);
}

/** Moves this process, which makes the load, to the load's core, away from the measured servers. */
async function stayOn(cores: Cores, taskset: string): Promise<void> {
  await runCommand(taskset, ['-acp', String(cores.load), String(process.pid)], {
    env: process.env,
    timeoutMs: 5_000,
  });
}
