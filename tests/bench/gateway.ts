import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { startArena } from './gateway/contenders.ts';
import { measure, type Rates } from './gateway/load.ts';
import { chooseCores, findPrograms } from './gateway/programs.ts';
import { judge, printGoals, printRates } from './gateway/report.ts';

/** Each round measures every contender once, one after the other, so that a slow moment of the machine meets them all. */
const ROUNDS = 7;
const SECONDS = 2;
const WARM_UP_SECONDS = 2;

/** What one contender must reach of another. */
const GOALS = [
  { of: 'gateway bare', to: 'nginx', atLeast: 0.3 },
  { of: 'gateway bare', to: '@fastify/http-proxy', atLeast: 1.4 },
  { of: 'gateway full, anonymous', to: 'gateway bare', atLeast: 0.55 },
  { of: 'gateway full, authenticated', to: 'gateway full, anonymous', atLeast: 0.8 },
] as const;

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: String(ROUNDS) }, json: { type: 'string' } },
});

const programs = await findPrograms((line) => console.log(`  ${line}`));
const cores = chooseCores();
const folder = await mkdtemp(join(tmpdir(), 'croneai-bench-'));
const results = new Map<string, Rates[]>();
const arena = await startArena(folder, programs, cores);
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
  await rm(folder, { recursive: true, force: true });
}

const goals = judge(GOALS, results);
printRates(results, 'nginx');
printGoals(goals);
if (options.json) {
  await mkdir(dirname(options.json), { recursive: true });
  await writeFile(
    options.json,
    `${JSON.stringify({ rates: Object.fromEntries(results), goals }, null, 2)}\n`,
  );
}
process.exitCode = goals.every(({ isMet }) => isMet) ? 0 : 1;
