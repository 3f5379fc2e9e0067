import { parseArgs } from 'node:util';
import { compare, ROUNDS } from './gateway/compare.ts';
import { launchContenders, launchTraced } from './gateway/contenders.ts';
import { withPrograms } from './measure/launch.ts';
import { chooseCores, findPrograms } from './measure/programs.ts';

const GOALS = [
  { of: 'gateway bare', to: 'nginx', atLeast: 0.3 },
  { of: 'gateway bare', to: '@fastify/http-proxy', atLeast: 1.4 },
  { of: 'gateway full, anonymous', to: 'gateway bare', atLeast: 0.55 },
  { of: 'gateway full, authenticated', to: 'gateway full, anonymous', atLeast: 0.8 },
];

/** `--tracing` compares the gateway with itself: without a collector, and with one at 1 %. */
const TRACING_GOALS = [{ of: 'gateway, 1 % traced', to: 'gateway', atLeast: 0.97 }];
const { values } = parseArgs({
  options: { ...ROUNDS, tracing: { type: 'boolean', default: false } },
});

const programs = await findPrograms((line) => console.log(`  ${line}`));
const cores = chooseCores();
await withPrograms(async (launch, folder) => {
  const load = { rounds: Number(values.rounds), programs, cores };
  if (values.tracing) {
    const pair = await launchTraced(launch, { folder, programs, cores });
    await compare(pair, { ...load, goals: TRACING_GOALS, yardstick: 'gateway' });
  } else {
    const contenders = await launchContenders(launch, { folder, programs, cores });
    await compare(contenders, { ...load, goals: GOALS, yardstick: 'nginx' });
  }
});
