/** The id of a process that must be there. Signal 0, -1 and other made-up ids reach whole groups of processes. */
export function requirePid(pid: number | undefined): number {
  if (pid === undefined || pid <= 1) throw new Error('there is no such process');
  return pid;
}
