import { findOnPath, runCommand } from '../processes/commands.ts';
import { StartError } from '../start-error.ts';

const UPDATE_TIMEOUT_MS = 60_000;
const INSTALL_TIMEOUT_MS = 300_000;

/** A part of the system, and what it is called in each package manager. */
export type Package = {
  part: string;
  /** First one that the system knows is installed. */
  apt: string[];
  dnf: string;
  brew: string;
};
type Machine = { env: NodeJS.ProcessEnv; report: (line: string) => void };

/** The program on the PATH, else that of the package, which is installed where that takes no password: as root on a system with apt. */
export async function findOrInstall(program: string, names: Package, machine: Machine): Promise<string> {
  const present = findOnPath(program, machine.env);
  if (present) return present;
  await installPackage(names, machine);
  const installed = findOnPath(program, machine.env);
  if (!installed) throw missing(names, machine.env);
  return installed;
}

/** Throws a StartError that names what to install, where it cannot be done from here. */
export async function installPackage(names: Package, { env, report }: Machine): Promise<void> {
  if (process.getuid?.() !== 0 || !findOnPath('apt-get', env)) throw missing(names, env);
  // RUNLEVEL=1 keeps the package from starting a service of its own on the default port.
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
  throw new StartError(`${missing(names, env).message}\nInstalling it failed:\n${words}`);
}

/** One line: what is missing, the command for this system, and the way with Docker. */
export function missing({ part, apt, dnf, brew }: Package, env: NodeJS.ProcessEnv): StartError {
  const commands = {
    'apt-get': `sudo apt install ${apt[0]}`,
    dnf: `sudo dnf install ${dnf}`,
    brew: `brew install ${brew}`,
  };
  const here = Object.entries(commands).find(([manager]) => findOnPath(manager, env));
  const command = here ? here[1] : Object.values(commands).join(', or ');
  return new StartError(
    `${part} is missing. Install it: ${command}. Or run everything with Docker: docker compose up --build`,
  );
}
