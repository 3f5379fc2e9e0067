import { cruise, type ICruiseResult } from 'dependency-cruiser';
import config from '../../.dependency-cruiser.mjs';
import { countablesOf } from './countables.ts';
import { folderKnots } from './folder-knots.ts';

// `npm run check:architecture`: reads all imports once, applies the rules of
// .dependency-cruiser.mjs, and finds folders that import each other in a circle. Also prints the
// counts of tests/support/countables.ts.

const FOLDERS = ['packages', 'services', 'gateway', 'tools', 'web/src', 'tests', 'infra'];

const ruleSet = { forbidden: config.forbidden ?? [] };
const { output } = await cruise(FOLDERS, { ...config.options, ruleSet, validate: true });
const { modules, summary } = output as ICruiseResult;
const knots = folderKnots(modules);
const problems = [
  ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
  ...knots.map((knot) => `folders import each other in a circle: ${knot}`),
];
if (summary.totalCruised === 0) problems.push('no module was read');
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
console.log(countablesOf(modules, knots).join('\n'));
if (problems.length === 0) console.log(`${summary.totalCruised} modules keep the rules of architecture`);
