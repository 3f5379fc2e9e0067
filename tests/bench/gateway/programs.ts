import { cpus } from 'node:os';
import {
  canInstallPackages,
  installPackage,
  missingPart,
  type PackageNames,
} from '../../../infra/local/backing/debian.ts';
import { findOnPath } from '../../../infra/local/processes/commands.ts';
import { StartError } from '../../../infra/local/start-error.ts';

export type Programs = { nginx: string; wrk: string; redis: string; taskset: string };
/** One core for whatever is measured, another one for the load and the service behind it. */
export type Cores = { servers: number; load: number };

const PACKAGES: Record<keyof Programs, { program: string; names: PackageNames }> = {
  nginx: { program: 'nginx', names: { apt: ['nginx-light', 'nginx'], dnf: 'nginx', brew: 'nginx' } },
  wrk: { program: 'wrk', names: { apt: ['wrk'], dnf: 'wrk', brew: 'wrk' } },
  redis: { program: 'redis-server', names: { apt: ['redis-server'], dnf: 'redis', brew: 'redis' } },
  taskset: { program: 'taskset', names: { apt: ['util-linux'], dnf: 'util-linux', brew: 'util-linux' } },
};

/** Finds the programs of the bench, or installs Debian's packages when root. Throws with the command to run. */
export async function findPrograms<Name extends keyof Programs = keyof Programs>(
  report: (line: string) => void,
  wanted = Object.keys(PACKAGES) as Name[],
): Promise<Pick<Programs, Name>> {
  if (process.platform !== 'linux') throw new StartError('Pinning processes to cores needs Linux (taskset).');
  const found: Partial<Programs> = {};
  for (const key of wanted) {
    const { program, names } = PACKAGES[key];
    // Debian keeps nginx where only root has it on the PATH.
    const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
    if (!findOnPath(program, env) && canInstallPackages(env))
      await installPackage(program, names, env, report);
    const path = findOnPath(program, env);
    if (!path) throw new StartError(missingPart(program, names, env));
    found[key] = path;
  }
  return found as Pick<Programs, Name>;
}

export function chooseCores(): Cores {
  if (cpus().length < 2)
    throw new StartError('The bench needs two cores: one for the proxy, one for the load.');
  return { servers: 0, load: 1 };
}
