import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Counts, countsOf, summaryOf } from './test-counts.ts';

/*
 * Runs the part that the command line names, all but the slow ones by default, one after the other. What failed is named again at the
 * end; the last line is `N passed, N failed`. The exit code is 0 only when something passed and nothing failed. A part that ends without
 * results has failed.
 */

type Step = {
  name: string;
  /** Run in this order; the first one that fails ends the step. */
  commands: string[][];
  /** Its results are counted one by one; without, the step counts as one. */
  vitestProject?: string;
  /** Runs only when it is named. */
  isSlow?: boolean;
};

const STEPS: Step[] = [
  {
    name: 'types',
    commands: [
      ['tsc', '-p', 'tsconfig.json'],
      ['tsc', '-p', 'web/tsconfig.json'],
    ],
  },
  { name: 'lint', commands: [['biome', 'check', '--error-on-warnings', '.']] },
  { name: 'architecture', commands: [['npm', 'run', '--silent', 'check:architecture'], ['knip']] },
  { name: 'unit', commands: [['vitest', 'run', '--project', 'unit']], vitestProject: 'unit' },
  {
    name: 'component',
    commands: [['vitest', 'run', '--project', 'component']],
    vitestProject: 'component',
  },
  {
    name: 'integration',
    commands: [['vitest', 'run', '--project', 'integration']],
    vitestProject: 'integration',
  },
  // Here its pages must keep their budgets; `npm start` only tells.
  { name: 'site', commands: [['npm', 'run', '--silent', 'build', '--workspace', 'web']] },
  { name: 'browser', commands: [['vitest', 'run', '--project', 'browser']], vitestProject: 'browser' },
  {
    name: 'compose',
    commands: [['vitest', 'run', '--project', 'compose']],
    vitestProject: 'compose',
    isSlow: true,
  },
  {
    name: 'faults',
    commands: [['vitest', 'run', '--project', 'faults']],
    vitestProject: 'faults',
    isSlow: true,
  },
];

let current: ChildProcess | undefined;
let interrupted = false;

async function main(): Promise<number> {
  const { steps, filters } = readArguments(process.argv.slice(2));
  const results = await mkdtemp(join(tmpdir(), 'croneai-test-'));
  stopOnRequest();
  let passed = 0;
  const failures: string[] = [];
  for (const step of steps) {
    if (interrupted) break;
    const counts = await runStep(step, filters, join(results, `${step.name}.json`));
    passed += counts.passed;
    failures.push(...counts.failures);
  }
  rmSync(results, { recursive: true, force: true });
  if (interrupted) failures.push('the run was interrupted');
  if (failures.length > 0)
    console.log(`\nFailed:\n${failures.map((failure) => `  ${failure}`).join('\n')}\n`);
  console.log(summaryOf({ passed, failed: failures.length }));
  return failures.length === 0 && passed > 0 ? 0 : 1;
}

/** `npm test -- integration services/auth` runs one part, and of it what the filters name. */
function readArguments(args: string[]): { steps: Step[]; filters: string[] } {
  const [name, ...filters] = args;
  if (name === undefined) return { steps: STEPS.filter(({ isSlow }) => !isSlow), filters: [] };
  const step = STEPS.find((candidate) => candidate.name === name);
  if (step) return { steps: [step], filters };
  console.error(`There is no part "${name}". The parts are: ${STEPS.map((known) => known.name).join(', ')}.`);
  process.exit(1);
}

async function runStep(step: Step, filters: string[], resultFile: string): Promise<Counts> {
  console.log(`\n── ${step.name}`);
  const startedAt = Date.now();
  let code: number | null = 0;
  for (const [program = '', ...args] of step.commands) {
    const more = step.vitestProject ? vitestArguments(filters, resultFile) : [];
    code = await run(program, [...args, ...more]);
    if (code !== 0) break;
  }
  const counts = step.vitestProject ? countsOf(readResults(resultFile), code) : countOne(step.name, code);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(`── ${step.name}: ${summaryOf(counts)} (${seconds} s)`);
  return counts;
}

function vitestArguments(filters: string[], resultFile: string): string[] {
  return [...filters, '--reporter=default', '--reporter=json', `--outputFile.json=${resultFile}`];
}

/** Programs are found in node_modules/.bin, which npm and the entry put on the PATH. */
function run(program: string, args: string[]): Promise<number | null> {
  return new Promise((resolve) => {
    const path = `${join(process.cwd(), 'node_modules', '.bin')}:${process.env.PATH ?? ''}`;
    current = spawn(program, args, { stdio: 'inherit', env: { ...process.env, PATH: path } });
    current.on('error', (error) => {
      console.error(`${program} could not be started: ${error.message}`);
      resolve(1);
    });
    current.on('close', (code) => resolve(code));
  });
}

function countOne(name: string, code: number | null): Counts {
  return code === 0
    ? { passed: 1, failed: 0, failures: [] }
    : { passed: 0, failed: 1, failures: [`${name}: see above`] };
}

function readResults(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function stopOnRequest(): void {
  const stop = (): void => {
    interrupted = true;
    current?.kill('SIGINT');
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  process.on('disconnect', stop);
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error);
    console.log(summaryOf({ passed: 0, failed: 1 }));
    process.exit(1);
  },
);
