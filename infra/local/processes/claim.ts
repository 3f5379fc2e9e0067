import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../start-error.ts';
import { isAlive, readRecord, reap, removeRecord, startTimeOf, writeRecord } from './process-record.mjs';
import { removeRunFile } from './run-file.ts';

/**
 * The exclusive right to run a system on a data folder, with a record of its processes in case the
 * starter is killed.
 */
export type Claim = {
  note(name: string, pid: number): void;
  /**
   * Marks this starter as stopping, so that the next starter waits instead of refusing to start.
   */
  stopping(): void;
  release(): void;
};

/**
 * Maximum wait for a starter whose entry script or npm was killed. The starter notices this within
 * half a second.
 */
const NOTICED_WITHIN_MS = 1_000;
/** Maximum wait for a starter that is stopping. It stops everything within 10 s. */
const STOPPED_WITHIN_MS = 15_000;
const LOOK_EVERY_MS = 50;

/**
 * Throws while another starter uses the folder. Waits for a starter that is stopping, and ends
 * processes that a killed starter left.
 */
export async function claimData(dataDir: string, report: (line: string) => void): Promise<Claim> {
  const file = join(dataDir, 'processes.json');
  await requireNoStarter(file, dataDir);
  const ended = await reap(file);
  if (ended.length > 0) report(`ended processes left by a killed start: ${ended.join(', ')}`);
  removeRunFile(dataDir);
  const record = {
    starter: { name: 'starter', pid: process.pid, startTime: startTimeOf(process.pid) ?? '' },
    children: [] as { name: string; pid: number; startTime: string }[],
    stopping: false,
  };
  writeRecord(file, record);
  return {
    note(name, pid) {
      const startTime = startTimeOf(pid);
      // Adds nothing, because the process has already ended.
      if (startTime === undefined) return;
      record.children = [...record.children.filter((child) => child.name !== name), { name, pid, startTime }];
      writeRecord(file, record);
    },
    stopping() {
      record.stopping = true;
      writeRecord(file, record);
    },
    release() {
      removeRecord(file);
    },
  };
}

async function requireNoStarter(file: string, dataDir: string): Promise<void> {
  const since = Date.now();
  for (;;) {
    const record = readRecord(file);
    if (!record || !isAlive(record.starter)) return;
    if (Date.now() - since > (record.stopping ? STOPPED_WITHIN_MS : NOTICED_WITHIN_MS)) {
      const { pid } = record.starter;
      throw new StartError(
        `CroneAI already runs on ${dataDir} (process ${pid}). Stop it with Ctrl-C there, or with: kill ${pid}`,
      );
    }
    await sleep(LOOK_EVERY_MS);
  }
}
