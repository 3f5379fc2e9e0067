import { parseArgs } from 'node:util';
import { takeBacking } from '../backing/start-backing.ts';
import { compare, ROUNDS } from './gateway/compare.ts';
import { withPrograms } from './measure/launch.ts';
import { chooseCores, findPrograms } from './measure/programs.ts';
import { launchContenders } from './signals/contenders.ts';

const YARDSTICK = 'bare driver read';
/**
 * The contender `from database` reads each page from the database, as the bare driver read does.
 * The contender `cached` repeats a call while the list is unchanged, so it needs no read.
 */
const GOALS = [
  { of: 'list 304', to: 'list 200, from database', atLeast: 4 },
  { of: 'list 200, from database', to: YARDSTICK, atLeast: 0.7 },
  { of: 'list 200, cached', to: YARDSTICK, atLeast: 0.7 },
];

const { values } = parseArgs({ options: ROUNDS });
const programs = await findPrograms((line) => console.log(`  ${line}`), ['wrk', 'taskset']);
const cores = chooseCores();
const backing = await takeBacking();
try {
  await withPrograms(async (launch, folder) => {
    const contenders = await launchContenders(launch, { folder, backing: backing.urls, cores });
    const rounds = Number(values.rounds);
    await compare(contenders, { goals: GOALS, yardstick: YARDSTICK, rounds, programs, cores });
  });
} finally {
  await backing.stop?.();
}
