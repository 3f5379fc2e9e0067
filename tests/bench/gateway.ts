import { compare } from './gateway/compare.ts';
import { launchContenders } from './gateway/contenders.ts';
import { withPrograms } from './measure/launch.ts';
import { chooseCores, findPrograms } from './measure/programs.ts';

const GOALS = [
  { of: 'gateway bare', to: 'nginx', atLeast: 0.3 },
  { of: 'gateway bare', to: '@fastify/http-proxy', atLeast: 1.4 },
  { of: 'gateway full, anonymous', to: 'gateway bare', atLeast: 0.55 },
  { of: 'gateway full, authenticated', to: 'gateway full, anonymous', atLeast: 0.8 },
];

const programs = await findPrograms((line) => console.log(`  ${line}`));
const cores = chooseCores();
await withPrograms(async (launch, folder) => {
  const contenders = await launchContenders(launch, { folder, programs, cores });
  await compare(contenders, { goals: GOALS, yardstick: 'nginx', programs, cores });
});
