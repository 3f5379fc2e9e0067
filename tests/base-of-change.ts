import { execFileSync } from 'node:child_process';

const MAIN_NAMES = ['main', 'origin/main'];

/**
 * Returns the commit at which a change in `folder` left main. Returns the last commit if main does
 * not exist or is checked out.
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
