import { execFileSync } from 'node:child_process';
import { baseOfChange } from '../base-of-change.ts';
import { faultsOf } from './commit-subjects.ts';

/*
 * Checks the subjects of the commits since main. On main, checks only the last commit. An archive
 * without a repository has no commits.
 */

const git = (...args: string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

function subjects(): string[] {
  try {
    const base = baseOfChange('.');
    const range = base === git('rev-parse', 'HEAD') ? ['-1'] : [`${base}..HEAD`];
    return git('log', '--no-merges', '--format=%s', ...range).split('\n');
  } catch {
    return [];
  }
}

const faults = subjects().flatMap((subject) => faultsOf(subject).map((fault) => `${subject}: ${fault}`));
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
