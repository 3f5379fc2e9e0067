import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * A file in the data folder stops all processes that write to the stores, for a restore or
 * an upgrade. It remains after a failed restore, so that no process works on half-restored
 * databases.
 */

const UNTIL_RESTART = 'until the next npm start\n';

const fileOf = (dataDir: string): string => join(dataDir, 'held');

export const isHeld = (dataDir: string): boolean => existsSync(fileOf(dataDir));

export function holdProcesses(dataDir: string): void {
  writeFileSync(fileOf(dataDir), `${new Date().toISOString()}\n`);
}

export function releaseProcesses(dataDir: string): void {
  rmSync(fileOf(dataDir), { force: true });
}

/** Holds the processes until the next `npm start`, which may start an earlier release. */
export function holdUntilRestart(dataDir: string): void {
  writeFileSync(fileOf(dataDir), UNTIL_RESTART);
}

/** Ends a hold that lasts only until the next start. */
export function releaseAtStart(dataDir: string): void {
  if (isHeld(dataDir) && readFileSync(fileOf(dataDir), 'utf8') === UNTIL_RESTART) releaseProcesses(dataDir);
}
