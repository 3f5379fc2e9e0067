import { readdir, readFile } from 'node:fs/promises';

/** Linux reports processor time in /proc in hundredths of a second (USER_HZ). */
const TICKS_PER_SECOND = 100;

type Entry = {
  pid: number;
  parent: number;
  seconds: number;
};

/** Reads processor seconds since an arbitrary time. Only differences are meaningful. */
export async function readProcessorTime(named: readonly number[]) {
  const entries = await readProcesses();
  const own = new Set([process.pid]);
  // Process ids wrap around, so a child can have a lower id than its parent. The loop repeats until
  // it finds no new process.
  for (let size = 0; size < own.size; ) {
    size = own.size;
    for (const { pid, parent } of entries) if (own.has(parent)) own.add(pid);
  }
  const sum = (of: (entry: Entry) => boolean) =>
    entries.filter(of).reduce((total, { seconds }) => total + seconds, 0);
  return {
    /** Processor time of the named processes. */
    named: sum(({ pid }) => named.includes(pid)),
    /** Processor time of this process and all its descendants, including the named ones. */
    ours: sum(({ pid }) => own.has(pid)),
    /** Processor time of the whole machine. */
    all: await readMachine(),
  };
}

async function readProcesses(): Promise<Entry[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const entries = await Promise.all(pids.map(readProcess));
  return entries.filter((entry) => entry !== undefined);
}

/** Reads the entry of a process. Returns undefined if the process has just ended. */
async function readProcess(pid: string): Promise<Entry | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (!stat) return undefined;
  // The second field, the name in parentheses, may contain spaces; parent, utime, and stime are
  // fields 4, 14, and 15.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const seconds = (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  return { pid: Number(pid), parent: Number(fields[1]), seconds };
}

/** Reads the processor time of the machine. Excludes idle time and the time spent on disk waits. */
async function readMachine(): Promise<number> {
  const [first = ''] = (await readFile('/proc/stat', 'utf8')).split('\n');
  const [user, nice, system, _idle, _iowait, irq, softirq] = first.split(/\s+/).slice(1).map(Number);
  const ticks = [user, nice, system, irq, softirq].reduce((total: number, value) => total + (value ?? 0), 0);
  return ticks / TICKS_PER_SECOND;
}

/** Returns the memory of one process in MiB. */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1_024;
}
