// Records the processes of a starter. If the starter is killed, the next starter ends these
// processes. No dependencies and no TypeScript: the entry script uses it on any Node ≥ 20.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Index of field 22 of /proc/PID/stat in the text after the command's closing bracket. This text
 * begins with field 3.
 */
const START_TIME_INDEX = 19;
const REAP_DEADLINE_MS = 5_000;
const LOOK_EVERY_MS = 25;

/**
 * Returns the start time of a process in the system's unit; undefined if there is no such process.
 * Process ids are reused, but an id together with its start time identifies one process forever.
 * @param {number} pid
 */
export function startTimeOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : fields[START_TIME_INDEX];
  } catch {
    return process.platform === 'linux' ? undefined : startTimeByPs(pid);
  }
}

function startTimeByPs(pid) {
  try {
    const words = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    return words === '' || words.startsWith('Z') ? undefined : words.slice(words.indexOf(' ')).trim();
  } catch {
    return undefined;
  }
}

/** @param {{ pid: number, startTime: string }} process */
export function isAlive({ pid, startTime }) {
  return startTimeOf(pid) === startTime;
}

/** @param {string} file */
export function readRecord(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Writes the record atomically. */
export function writeRecord(file, record) {
  mkdirSync(dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, `${JSON.stringify(record, null, 2)}\n`);
  renameSync(unfinished, file);
}

export function removeRecord(file) {
  rmSync(file, { force: true });
}

/**
 * Ends every process of the record that still runs. Deletes the record, and `run.json` next to it.
 * Returns the names of the processes that it ended.
 * @param {string} file
 */
export async function reap(file) {
  const record = readRecord(file);
  if (!record) return [];
  const left = record.children.filter(isAlive);
  for (const child of left) killQuietly(child.pid);
  const deadline = Date.now() + REAP_DEADLINE_MS;
  while (left.some(isAlive) && Date.now() < deadline) await sleep(LOOK_EVERY_MS);
  removeRecord(file);
  // The file describes processes that have ended.
  rmSync(join(dirname(file), 'run.json'), { force: true });
  return left.map((child) => child.name);
}

function killQuietly(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}
