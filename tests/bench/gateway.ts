import { parseArgs } from 'node:util';
import { compare, ROUNDS } from './gateway/compare.ts';
import { launchContenders, launchTraced } from './gateway/contenders.ts';
import { measureSpanCost } from './gateway/span-cost.ts';
import { reportGoals } from './measure/figures.ts';
import { withPrograms } from './measure/launch.ts';
import { chooseCores, findPrograms } from './measure/programs.ts';

const GOALS = [
  { of: 'gateway bare', to: 'nginx', atLeast: 0.3 },
  { of: 'gateway bare', to: '@fastify/http-proxy', atLeast: 1.4 },
  { of: 'gateway full, anonymous', to: 'gateway bare', atLeast: 0.55 },
  { of: 'gateway full, authenticated', to: 'gateway full, anonymous', atLeast: 0.8 },
];

/**
 * Maximum share of a call's processor time that tracing may take when it samples 1 % of the calls.
 */
const TRACING_MOST = 0.03;
const { values } = parseArgs({
  options: { ...ROUNDS, tracing: { type: 'boolean', default: false } },
});

const programs = await findPrograms((line) => console.log(`  ${line}`));
const cores = chooseCores();
await withPrograms(async (launch, folder) => {
  const load = { rounds: Number(values.rounds), programs, cores };
  if (values.tracing) {
    // On a busy machine, the measured rates of two gateways vary too much to compare. So only the
    // time that tracing adds to a call has a goal.
    const { pair, collector } = await launchTraced(launch, { folder, programs, cores });
    const rateOf = await compare(pair, { ...load, goals: [], yardstick: 'gateway' });
    const costUs = await measureSpanCost(collector);
    const share = (costUs * rateOf('gateway')) / 1e6;
    const percent = (value: number) => `${(value * 100).toFixed(2)} %`;
    const text = `tracing takes ${costUs.toFixed(2)} µs of a call, ${percent(share)} (at most ${percent(TRACING_MOST)})`;
    reportGoals([{ isMet: share <= TRACING_MOST, text }]);
  } else {
    const contenders = await launchContenders(launch, { folder, programs, cores });
    await compare(contenders, { ...load, goals: GOALS, yardstick: 'nginx' });
  }
});
