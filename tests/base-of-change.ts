import { execFileSync } from 'node:child_process';

const MAIN_NAMES = ['main', 'origin/main'];

/**
 * Returns the commit at which the current branch of the repository in `folder` left main. If main
 * does not exist or is checked out, returns the last commit.
 */
export function baseOfChange(folder: string): string {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  for (const main of MAIN_NAMES) {
    try {
      return git('merge-base', 'HEAD', main);
    } catch {
      // This repository has no such branch.
    }
  }
  return git('rev-parse', 'HEAD');
}
