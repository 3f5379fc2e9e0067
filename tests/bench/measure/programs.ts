import { cpus } from 'node:os';
import { findOrInstall, type Package } from '../../../infra/local/backing/debian.ts';
import { StartError } from '../../../infra/local/start-error.ts';

export type Programs = { nginx: string; wrk: string; redis: string; taskset: string };
/**
 * Numbers of two processor cores. The measured servers run on `servers`. The load, and the servers
 * that the measured servers call, run on `load`.
 */
export type Cores = { servers: number; load: number };

const PACKAGES: Record<keyof Programs, Package> = {
  nginx: { part: 'nginx', apt: ['nginx-light', 'nginx'], dnf: 'nginx', brew: 'nginx' },
  wrk: { part: 'wrk', apt: ['wrk'], dnf: 'wrk', brew: 'wrk' },
  redis: { part: 'redis-server', apt: ['redis-server'], dnf: 'redis', brew: 'redis' },
  taskset: { part: 'taskset', apt: ['util-linux'], dnf: 'util-linux', brew: 'util-linux' },
};

/**
 * Finds the programs of the bench. If one is missing, and this process runs as root on Debian,
 * installs its package. Otherwise throws an error with the command that installs it.
 */
export async function findPrograms<Name extends keyof Programs = keyof Programs>(
  report: (line: string) => void,
  wanted = Object.keys(PACKAGES) as Name[],
): Promise<Pick<Programs, Name>> {
  if (process.platform !== 'linux') throw new StartError('Pinning processes to cores needs Linux (taskset).');
  const found: Partial<Programs> = {};
  // Debian puts nginx where only root has it on the PATH.
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
  for (const key of wanted)
    found[key] = await findOrInstall(PACKAGES[key].part, PACKAGES[key], { env, report });
  return found as Pick<Programs, Name>;
}

export function chooseCores(): Cores {
  if (cpus().length < 2)
    throw new StartError('The bench needs two cores: one for the proxy, one for the load.');
  return { servers: 0, load: 1 };
}
