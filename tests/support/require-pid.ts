/**
 * Returns the id of an existing process. Ids such as 0 and -1 would signal whole process groups.
 */
export function requirePid(pid: number | undefined): number {
  if (pid === undefined || pid <= 1) throw new Error('no such process');
  return pid;
}
