import { join } from 'node:path';
import { StartError } from '../start-error.ts';
import { isAlive, readRecord, reap, removeRecord, startTimeOf, writeRecord } from './process-record.mjs';
import { removeRunFile } from './run-file.ts';

/** The right to run a system on a data folder, and the record of its processes for the case that we are killed. */
export type Claim = {
  note(name: string, pid: number): void;
  release(): void;
};

/** Throws while another starter runs on the folder; ends processes left by a killed one. */
export async function claimData(dataDir: string, report: (line: string) => void): Promise<Claim> {
  const file = join(dataDir, 'processes.json');
  const before = readRecord(file);
  if (before && isAlive(before.starter)) {
    throw new StartError(
      `CroneAI already runs on ${dataDir} (process ${before.starter.pid}). Stop it with Ctrl-C there, or with: kill ${before.starter.pid}`,
    );
  }
  const ended = await reap(file);
  if (ended.length > 0) report(`ended processes left by a killed start: ${ended.join(', ')}`);
  removeRunFile(dataDir);
  const record = {
    starter: { name: 'starter', pid: process.pid, startTime: startTimeOf(process.pid) ?? '' },
    children: [] as { name: string; pid: number; startTime: string }[],
  };
  writeRecord(file, record);
  return {
    note(name, pid) {
      const startTime = startTimeOf(pid);
      // It has ended already.
      if (startTime === undefined) return;
      record.children = [...record.children.filter((child) => child.name !== name), { name, pid, startTime }];
      writeRecord(file, record);
    },
    release() {
      removeRecord(file);
    },
  };
}
