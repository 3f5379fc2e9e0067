import { takeBacking } from '../backing/start-backing.ts';
import { compare } from './gateway/compare.ts';
import { withPrograms } from './measure/launch.ts';
import { chooseCores, findPrograms } from './measure/programs.ts';
import { launchContenders } from './signals/contenders.ts';

const YARDSTICK = 'bare driver read';
/**
 * `read anew` fetches its page from the database, like the bare read. `as kept` repeats a call
 * while the list is unchanged, which needs no read; it is shown for comparison.
 */
const GOALS = [
  { of: 'list 304', to: 'list 200, read anew', atLeast: 4 },
  { of: 'list 200, read anew', to: YARDSTICK, atLeast: 0.7 },
  { of: 'list 200, as kept', to: YARDSTICK, atLeast: 0.7 },
];

const programs = await findPrograms((line) => console.log(`  ${line}`), ['wrk', 'taskset']);
const cores = chooseCores();
const backing = await takeBacking();
try {
  await withPrograms(async (launch, folder) => {
    const contenders = await launchContenders(launch, { folder, backing: backing.urls, cores });
    await compare(contenders, { goals: GOALS, yardstick: YARDSTICK, programs, cores });
  });
} finally {
  await backing.stop?.();
}
