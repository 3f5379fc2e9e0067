import { spawnSync } from 'node:child_process';
import { findOnPath, runCommand } from '../processes/commands.ts';
import { StartError } from '../start-error.ts';

const ASK_TIMEOUT_MS = 5_000;
const UPDATE_TIMEOUT_MS = 60_000;
const INSTALL_TIMEOUT_MS = 300_000;

/** A system component and its name in each package manager. */
export type Package = {
  part: string;
  /**
   * Possible names of the package, in order. The first name that the system offers is installed.
   */
  apt: string[];
  dnf: string;
  brew: string;
};
type Machine = { env: NodeJS.ProcessEnv; report: (line: string) => void };

/**
 * Returns the path of the program on the PATH. If it is missing, installs its package, which works
 * only as root on a system with apt.
 */
export async function findOrInstall(program: string, names: Package, machine: Machine): Promise<string> {
  const present = findOnPath(program, machine.env);
  if (present) return present;
  await installPackage(names, machine);
  const installed = findOnPath(program, machine.env);
  if (!installed) throw new MissingPrograms([names], machine.env);
  return installed;
}

/** Installs run one after the other because the package manager has a single lock. */
let lastInstall: Promise<unknown> = Promise.resolve();

/** Installs a package. Throws MissingPrograms if this process cannot install it. */
export function installPackage(names: Package, machine: Machine): Promise<void> {
  const install = lastInstall.then(() => installNow(names, machine));
  lastInstall = install.catch(() => undefined);
  return install;
}

async function installNow(names: Package, { env, report }: Machine): Promise<void> {
  if (process.getuid?.() !== 0 || !findOnPath('apt-get', env)) throw new MissingPrograms([names], env);
  // RUNLEVEL=1 stops the package from starting its own service on the default port.
  const aptEnv = { ...env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const update = await runCommand('apt-get', ['update', '-q'], { env: aptEnv, timeoutMs: UPDATE_TIMEOUT_MS });
  let last = update.output;
  for (const name of names.apt) {
    report(`installing the package ${name}`);
    const result = await runCommand('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], {
      env: aptEnv,
      timeoutMs: INSTALL_TIMEOUT_MS,
    });
    if (result.code === 0) return;
    last = result.output;
  }
  const words = last.trim().split('\n').slice(-3).join('\n');
  throw new StartError(`${new MissingPrograms([names], env).message}\nInstalling it failed:\n${words}`);
}

/**
 * Lists all missing programs with the install command for this machine, or with a command for each
 * kind of machine.
 */
export class MissingPrograms extends StartError {
  readonly packages: readonly Package[];
  readonly #env: NodeJS.ProcessEnv;

  constructor(packages: readonly Package[], env: NodeJS.ProcessEnv) {
    const byPart = new Map(packages.map((one) => [one.part, one]));
    const each = [...byPart.values()].sort((a, b) => a.part.localeCompare(b.part));
    super(messageOf(each, env));
    this.packages = each;
    this.#env = env;
  }

  /** Returns an error that also names the packages of other errors. */
  with(errors: readonly MissingPrograms[]): MissingPrograms {
    return new MissingPrograms(
      [this, ...errors].flatMap(({ packages }) => packages),
      this.#env,
    );
  }
}

function messageOf(packages: readonly Package[], env: NodeJS.ProcessEnv): string {
  const names = (of: (one: Package) => string | undefined) => packages.map(of).join(' ');
  const commands = [
    ['apt-get', 'Debian, Ubuntu', `sudo apt install ${names((one) => aptNameOf(one, env))}`],
    ['dnf', 'Fedora', `sudo dnf install ${names(({ dnf }) => dnf)}`],
    ['brew', 'macOS', `brew install ${names(({ brew }) => brew)}`],
  ] as const;
  const here = commands.filter(([manager]) => findOnPath(manager, env));
  const lines = (here.length > 0 ? here : commands).map(([, system, command]) => `  ${system}: ${command}`);
  const parts = packages.map(({ part }) => part);
  return [
    `${LIST.format(parts)} ${parts.length > 1 ? 'are' : 'is'} missing. Install with:`,
    ...lines,
    '  or run everything with Docker: npm run keys -- --inbox && docker compose up --build',
  ].join('\n');
}

/** Returns the first name that the installed release of the operating system offers. */
function aptNameOf({ apt }: Package, env: NodeJS.ProcessEnv): string | undefined {
  const aptCache = findOnPath('apt-cache', env);
  const isKnown = (name: string) =>
    aptCache !== undefined &&
    spawnSync(aptCache, ['show', name], { env, stdio: 'ignore', timeout: ASK_TIMEOUT_MS }).status === 0;
  return (apt.length > 1 ? apt.find(isKnown) : undefined) ?? apt[0];
}

const LIST = new Intl.ListFormat('en-GB');

/**
 * Runs every step, then throws one error for all missing programs. Throws any other failure at
 * once.
 */
export async function needAll<First>(
  first: () => Promise<First>,
  ...others: (() => Promise<unknown>)[]
): Promise<[First, ...unknown[]]> {
  const results: unknown[] = [];
  const missing: MissingPrograms[] = [];
  for (const step of [first, ...others])
    results.push(
      await step().catch((error: unknown) => {
        if (!(error instanceof MissingPrograms)) throw error;
        missing.push(error);
      }),
    );
  throwMissing(missing);
  return results as [First, ...unknown[]];
}

/**
 * Throws a single error that names the programs of all these errors. Does nothing for an empty
 * list.
 */
export function throwMissing(errors: readonly MissingPrograms[]): void {
  const [one] = errors;
  if (one) throw errors.length === 1 ? one : one.with(errors);
}
