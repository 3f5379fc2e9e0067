import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { takeBacking } from '../backing/take-backing.ts';
import { measure, type Rates } from './gateway/load.ts';
import { chooseCores, findPrograms } from './gateway/programs.ts';
import { judge, printGoals, printRates } from './gateway/report.ts';
import { startArena } from './signals/contenders.ts';

/** Each round measures every contender once, one after the other, so that a slow moment of the machine meets them all. */
const ROUNDS = 7;
const SECONDS = 2;
const WARM_UP_SECONDS = 2;
const YARDSTICK = 'bare driver read';

/**
 * What one contender must reach of another. `read anew` is a reply whose page comes from the database, as the bare read
 * does; `as kept` is the same call again while the list has not changed, which costs no read and is shown beside it.
 */
const GOALS = [
  { of: 'list 304', to: 'list 200, read anew', atLeast: 4 },
  { of: 'list 200, read anew', to: YARDSTICK, atLeast: 0.7 },
  { of: 'list 200, as kept', to: YARDSTICK, atLeast: 0.7 },
] as const;

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: String(ROUNDS) }, json: { type: 'string' } },
});
const report = (line: string) => console.log(`  ${line}`);

const programs = await findPrograms(report, ['wrk', 'taskset']);
const cores = chooseCores();
const backing = await takeBacking();
const folder = await mkdtemp(join(tmpdir(), 'croneai-bench-'));
const results = new Map<string, Rates[]>();
try {
  const arena = await startArena(folder, backing.urls, programs, cores);
  try {
    for (const contender of arena.contenders) await measure(contender, WARM_UP_SECONDS, programs, cores);
    for (let round = 1; round <= Number(options.rounds); round += 1) {
      process.stderr.write(`round ${round} of ${options.rounds}\r`);
      for (const contender of arena.contenders) {
        const rates = await measure(contender, SECONDS, programs, cores);
        results.set(contender.name, [...(results.get(contender.name) ?? []), rates]);
      }
    }
  } finally {
    await arena.stop();
  }
} finally {
  await backing.stop?.();
  await rm(folder, { recursive: true, force: true });
}

const goals = judge(GOALS, results);
printRates(results, YARDSTICK);
printGoals(goals);
if (options.json) {
  await mkdir(dirname(options.json), { recursive: true });
  await writeFile(
    options.json,
    `${JSON.stringify({ rates: Object.fromEntries(results), goals }, null, 2)}\n`,
  );
}
process.exitCode = goals.every(({ isMet }) => isMet) ? 0 : 1;
