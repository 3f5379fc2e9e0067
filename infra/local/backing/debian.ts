import { findOnPath, runCommand } from '../processes/commands.ts';
import { StartError } from '../start-error.ts';

const UPDATE_TIMEOUT_MS = 60_000;
const INSTALL_TIMEOUT_MS = 300_000;

/** What a part is called in each package manager. */
export type PackageNames = {
  /** First one that the system knows is installed. */
  apt: string[];
  dnf: string;
  brew: string;
};

/** True where packages can be installed without a password: root on a system with apt. */
export function canInstallPackages(env: NodeJS.ProcessEnv): boolean {
  return process.getuid?.() === 0 && findOnPath('apt-get', env) !== undefined;
}

/** Installs the first known one of `names.apt`. Throws a StartError with the end of apt's own words. */
export async function installPackage(
  part: string,
  names: PackageNames,
  env: NodeJS.ProcessEnv,
  report: (line: string) => void,
): Promise<void> {
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
  throw new StartError(`${missingPart(part, names, env)}\nInstalling it failed:\n${words}`);
}

/** One line: what is missing, the command for this system, and the way with Docker. */
export function missingPart(part: string, names: PackageNames, env: NodeJS.ProcessEnv): string {
  const commands = {
    'apt-get': `sudo apt install ${names.apt[0]}`,
    dnf: `sudo dnf install ${names.dnf}`,
    brew: `brew install ${names.brew}`,
  };
  const here = Object.entries(commands).find(([manager]) => findOnPath(manager, env));
  const command = here ? here[1] : Object.values(commands).join(', or ');
  return `${part} is missing. Install it: ${command}. Or run everything with Docker: docker compose up --build`;
}
