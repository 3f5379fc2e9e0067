/**
 * Returns the id of an existing process. Throws for ids such as 0 and -1, because a signal to such
 * an id reaches many processes.
 */
export function requirePid(pid: number | undefined): number {
  if (pid === undefined || pid <= 1) throw new Error('no such process');
  return pid;
}
