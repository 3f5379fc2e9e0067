import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { baseOfChange } from '../base-of-change.ts';

function openRepository(branch: string) {
  const folder = mkdtempSync(join(tmpdir(), 'croneai-change-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const person = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', '-c', 'commit.gpgsign=false'];
  const git = (...args: string[]) =>
    execFileSync('git', [...person, ...args], { cwd: folder, encoding: 'utf8' }).trim();
  git('init', '--quiet', `--initial-branch=${branch}`);
  let commits = 0;
  const commit = (): string => {
    commits += 1;
    git('commit', '--quiet', '--allow-empty', '--message', `change ${commits}`);
    return git('rev-parse', 'HEAD');
  };
  return { folder, git, commit };
}

it('returns the commit at which a branch left main, even if main has newer commits', () => {
  const { folder, git, commit } = openRepository('main');
  const left = commit();
  git('checkout', '--quiet', '-b', 'feature');
  commit();
  git('checkout', '--quiet', 'main');
  commit();
  git('checkout', '--quiet', 'feature');
  expect(baseOfChange(folder)).toBe(left);
});

it.each(['main', 'trunk'])('returns the last commit for uncommitted changes on %s', (branch) => {
  const { folder, commit } = openRepository(branch);
  commit();
  const last = commit();
  expect(baseOfChange(folder)).toBe(last);
});
