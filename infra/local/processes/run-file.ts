import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FoundBy } from '../backing/backing-service.ts';
import type { DemoAccounts } from '../seed/demo-accounts.ts';
import { startTimeOf } from './process-record.mjs';

/** Contents of `.data/run.json`: a running system, for scripts, tests, and benches. */
export type RunInfo = {
  startedAt: string;
  web: string;
  /** Null if mails go to the operator's own mail server. */
  inbox: string | null;
  accounts: DemoAccounts;
  /** Settings of the system's prices, for workers that join later. */
  prices: NodeJS.ProcessEnv;
  /** Fingerprints of the keys by name; a worker that joins must have the same keys. */
  keyPrints: Record<string, string>;
  processes: RunningProcess[];
  backing: Record<string, { url: string; by: FoundBy; pid?: number }>;
};

export type RunningProcess = {
  name: string;
  /** Absent while the process is down and not yet restarted. */
  pid?: number;
  port: number;
  health: string;
};

/** Only the owner may read the file, because it contains the demo passwords. */
const FILE_MODE = 0o600;

function runFileOf(dataDir: string): string {
  return join(dataDir, 'run.json');
}

/** Reads `run.json`. Returns undefined if no system runs on this data. */
export async function readRunFile(dataDir: string): Promise<RunInfo | undefined> {
  try {
    return JSON.parse(await readFile(runFileOf(dataDir), 'utf8')) as RunInfo;
  } catch {
    return undefined;
  }
}

/** Writes atomically, so that no reader sees half of the file. */
export function writeRunFile(dataDir: string, info: RunInfo): void {
  const file = runFileOf(dataDir);
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, `${JSON.stringify(info, null, 2)}\n`, { mode: FILE_MODE });
  renameSync(unfinished, file);
}

export function removeRunFile(dataDir: string): void {
  rmSync(runFileOf(dataDir), { force: true });
}

/**
 * Returns running workers that `npm run worker` has added to the file, because the starter has no
 * other record of them.
 */
export function addedWorkers(before: RunInfo | undefined, own: RunningProcess[]): RunningProcess[] {
  const names = new Set(own.map((process) => process.name));
  return (before?.processes ?? []).filter(
    ({ name, pid }) => !names.has(name) && pid !== undefined && startTimeOf(pid) !== undefined,
  );
}
