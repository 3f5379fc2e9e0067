const JUMP = 1_000_000;

/**
 * The version with which an owner republishes a state after a restore. Above every version that can have been given before,
 * so that all copies take it: also above those of an earlier restore, as time goes on. In milliseconds, which pass the jump
 * within a quarter of an hour: a second restore of the same backup must not publish the same version.
 */
export function versionAfterRestore(version: number, now: Date): number {
  return Math.max(version + JUMP, now.getTime());
}
