import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { baseOfChange } from './base-of-change.ts';
import { readHistory, withRun, writeHistory } from './second-tries.ts';
import { type Counts, countsOf, summaryOf } from './test-counts.ts';
import { UNHANDLED_ERRORS_FILE } from './unhandled-errors.ts';

/*
 * Runs the part named on the command line. Without a name, runs all parts except the slow ones.
 * Integration and browser tests often wait for stores and pages, so parts that only compute run at
 * the same time with a lower priority. Failures are listed again at the end. The last line is `N
 * passed, N failed`. The exit code is 0 only if something passed and nothing failed. A part without
 * results counts as failed. A test that needed a second try in two of its last ten runs on this
 * machine also counts as failed.
 */

type Step = {
  name: string;
  /**
   * Commands that run in parallel. The output of each is printed when it ends, and each counts as a
   * single result.
   */
  commands?: string[][];
  /** Vitest project; its results are counted one by one. */
  vitestProject?: string;
  /** Arguments for vitest, in addition to the filters of the command line. */
  options?: string[];
  /** True for a part that runs only if it is named. */
  isSlow?: boolean;
  /**
   * Only for a part that just computes: the name of the waiting part that runs at the same time.
   * The output of the computing part is printed when it ends.
   */
  beside?: 'integration' | 'browser' | undefined;
};

const STEPS: Step[] = [
  // Builds the pages, for which the integration tests wait. The build fails if a page is too large;
  // `npm start` only reports the sizes.
  { name: 'site', commands: [['node', 'infra/local/web-build.ts']], beside: 'integration' },
  // The browser tests wait two minutes for a signal to settle, which leaves time for other parts.
  { name: 'component', vitestProject: 'component', beside: 'browser' },
  { name: 'unit', vitestProject: 'unit', beside: 'browser' },
  {
    name: 'checks',
    beside: 'browser',
    commands: [
      // A single checker, because several would compute the same types again.
      ['tsc', '-p', 'tsconfig.json', '--checkers', '1'],
      ['tsc', '-p', 'web/tsconfig.json', '--checkers', '1'],
      ['biome', 'check', '--error-on-warnings', '.'],
      ['npm', 'run', '--silent', 'check:architecture'],
      ['knip'],
      ['npm', 'run', '--silent', 'check:commits'],
    ],
  },
  { name: 'integration', vitestProject: 'integration' },
  { name: 'browser', vitestProject: 'browser' },
  { name: 'compose', vitestProject: 'compose', isSlow: true },
  { name: 'kubernetes', vitestProject: 'kubernetes', isSlow: true },
  { name: 'faults', vitestProject: 'faults', isSlow: true },
  { name: 'restore', vitestProject: 'restore', isSlow: true },
];

/**
 * For these parts, `npm test -- changed` runs only the tests that import a changed file. It skips
 * all other parts, except the checks.
 */
const OF_A_CHANGE = ['unit', 'component', 'integration'];
const RULES: Step = { name: 'rules', vitestProject: 'unit', options: ['tests/unit/'], beside: 'browser' };
/**
 * Argument of `nice` for the parts that run at the same time as integration or browser tests. Those
 * tests wait for stores, and fail if a store takes too long. The trainer and the demo history of
 * the tested system have the same priority.
 */
const LOW_PRIORITY = '10';
const HISTORY_FILE = '.cache/second-tries.json';

const running = new Set<ChildProcess>();
let interrupted = false;

async function main(): Promise<number> {
  const { steps, filters } = readArguments(process.argv.slice(2));
  const results = await mkdtemp(join(tmpdir(), 'croneai-test-'));
  stopOnRequest();
  let passed = 0;
  const failures: string[] = [];
  const secondTries: string[] = [];
  const tried = new Map<string, boolean>();
  const runLane = async (lane: readonly Step[]): Promise<void> => {
    for (const step of lane) {
      if (interrupted) return;
      const counts = await runStep(step, filters, join(results, `${step.name}.json`));
      passed += counts.passed;
      failures.push(...counts.failures);
      secondTries.push(...counts.secondTries);
      for (const [test, isSecondTry] of counts.tried) tried.set(test, isSecondTry);
    }
  };
  for (const lanes of roundsOf(steps)) await Promise.all(lanes.map(runLane));
  rmSync(results, { recursive: true, force: true });
  failures.push(...secondTriesAgain(tried));
  if (interrupted) failures.push('the run was interrupted');
  printList('Passed at a second try; the first failed with', secondTries);
  printList('Failed', failures);
  console.log(summaryOf({ passed, failed: failures.length }));
  return failures.length === 0 && passed > 0 ? 0 : 1;
}

/**
 * Returns the rounds of a run. A round has one part that often waits, such as `browser`, and the
 * computing parts that run at the same time. If a part that waits is not in the run, its computing
 * parts join the last round. A part named on the command line runs alone.
 */
function roundsOf(steps: readonly Step[]): Step[][][] {
  const waiting = steps.filter(({ beside }) => !beside);
  if (!waiting.some(({ name }) => name === 'integration'))
    return steps.map((step) => [[{ ...step, beside: undefined }]]);
  const hostOf = ({ beside }: Step) => waiting.find(({ name }) => name === beside) ?? waiting.at(-1);
  return waiting.map((step) => {
    const others = steps.filter((other) => other.beside && hostOf(other) === step);
    // Unit tests take about as long as all other computing parts together, so they run in parallel
    // with these parts.
    const isUnit = ({ name }: Step) => name === 'unit';
    return [[step], others.filter(isUnit), others.filter((other) => !isUnit(other))];
  });
}

function secondTriesAgain(tried: ReadonlyMap<string, boolean>): string[] {
  const { history, repeated } = withRun(readHistory(HISTORY_FILE), tried);
  writeHistory(HISTORY_FILE, history);
  return repeated.map((test) => `a second try again within ten runs: ${test}`);
}

function printList(title: string, lines: readonly string[]): void {
  if (lines.length > 0) console.log(`\n${title}:\n${lines.map((line) => `  ${line}`).join('\n')}\n`);
}

/**
 * Reads the arguments. `npm test -- integration services/auth` runs one part, limited by filters;
 * `changed REF` names the commit that a change started from.
 */
function readArguments(args: string[]): { steps: Step[]; filters: string[] } {
  const [name, ...filters] = args;
  if (name === undefined) return { steps: STEPS.filter(({ isSlow }) => !isSlow), filters: [] };
  if (name === 'changed') return { steps: stepsOfChange(filters[0] ?? baseOfChange('.')), filters: [] };
  const step = STEPS.find((candidate) => candidate.name === name);
  if (step) return { steps: [step], filters };
  const names = [...STEPS.map((known) => known.name), 'changed'];
  console.error(`There is no part "${name}". The parts are: ${names.join(', ')}.`);
  process.exit(1);
}

/**
 * Returns the parts that a change needs. The checks and the project-wide rules read every file, so
 * they always run.
 */
function stepsOfChange(base: string): Step[] {
  console.log(`what changed since ${base}, uncommitted files included`);
  const options = [`--changed=${base}`];
  return STEPS.flatMap((step) => {
    if (step.name === 'checks') return [step, RULES];
    return OF_A_CHANGE.includes(step.name) ? [{ ...step, options }] : [];
  });
}

async function runStep(step: Step, filters: string[], resultFile: string): Promise<Counts> {
  console.log(`\n── ${step.name}`);
  const startedAt = Date.now();
  const options = [...(step.options ?? []), ...filters];
  const counts = step.vitestProject
    ? await runProject(step.vitestProject, options, resultFile, step.beside !== undefined)
    : await runSideBySide(step.commands ?? []);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(`── ${step.name}: ${summaryOf(counts)} (${seconds} s)`);
  return counts;
}

async function runProject(
  name: string,
  options: string[],
  resultFile: string,
  isBeside = false,
): Promise<Counts> {
  const reporters = ['default', 'json', './tests/unhandled-errors.ts'].map(
    (reporter) => `--reporter=${reporter}`,
  );
  const errorsFile = `${resultFile}.errors`;
  const code = await run(
    'vitest',
    ['run', '--project', name, ...options, ...reporters, `--outputFile.json=${resultFile}`],
    isBeside ? 'pipe' : 'inherit',
    { [UNHANDLED_ERRORS_FILE]: errorsFile },
  );
  const errors = (readJson(errorsFile) as string[] | undefined) ?? [];
  const { failures, secondTries, ...counts } = countsOf(readJson(resultFile), code, errors);
  const inProject = (lines: readonly string[]) => lines.map((line) => `${name}: ${line}`);
  return { ...counts, failures: inProject(failures), secondTries: inProject(secondTries) };
}

async function runSideBySide(commands: string[][]): Promise<Counts> {
  const codes = await Promise.all(commands.map(([program = '', ...args]) => run(program, args, 'pipe')));
  const failures = commands.filter((_, index) => codes[index] !== 0).map((command) => command.join(' '));
  return {
    passed: commands.length - failures.length,
    failed: failures.length,
    failures,
    secondTries: [],
    tried: new Map(),
  };
}

/**
 * Runs a program from node_modules/.bin, which npm and the entry script put on the PATH. With
 * `pipe`, the program has a lower priority, and its output is printed when it ends.
 */
function run(
  program: string,
  args: string[],
  output: 'inherit' | 'pipe',
  environment: NodeJS.ProcessEnv = {},
): Promise<number | null> {
  return new Promise((resolve) => {
    const path = `${join(process.cwd(), 'node_modules', '.bin')}:${process.env.PATH ?? ''}`;
    const command = output === 'pipe' ? ['nice', '-n', LOW_PRIORITY, program, ...args] : [program, ...args];
    const child = spawn(command[0] as string, command.slice(1), {
      stdio: ['inherit', output, output],
      env: { ...process.env, ...environment, PATH: path },
    });
    running.add(child);
    const printed: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => printed.push(chunk));
    child.on('error', (error) => {
      console.error(`${program} could not be started: ${error.message}`);
      resolve(1);
    });
    child.on('close', (code) => {
      running.delete(child);
      process.stdout.write(Buffer.concat(printed));
      resolve(code);
    });
  });
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function stopOnRequest(): void {
  const stop = (): void => {
    interrupted = true;
    for (const child of running) child.kill('SIGINT');
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
