import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * A file in the data folder stops all processes that write to the stores, for a restore. It remains
 * after a failed restore, so that no process works on half-restored databases.
 */

const fileOf = (dataDir: string): string => join(dataDir, 'held');

export const isHeld = (dataDir: string): boolean => existsSync(fileOf(dataDir));

export function holdProcesses(dataDir: string): void {
  writeFileSync(fileOf(dataDir), `${new Date().toISOString()}\n`);
}

export function releaseProcesses(dataDir: string): void {
  rmSync(fileOf(dataDir), { force: true });
}
