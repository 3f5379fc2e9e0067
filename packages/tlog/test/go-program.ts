import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Go's own packages install it, which is in no path by itself. */
const INSTALLED = '/usr/local/go/bin/go';
const BUILT_WITHIN_MS = 240_000;

/**
 * Builds a program that is not ours from the folder beside this file; undefined, with a word, where Go or its modules cannot be
 * had.
 */
export function buildGoProgram(folder: 'growth' | 'sumdb' | 'witness'): string | undefined {
  const program = join(mkdtempSync(join(tmpdir(), `croneai-${folder}-`)), folder);
  const { status, stderr } = spawnSync(
    existsSync(INSTALLED) ? INSTALLED : 'go',
    ['build', '-o', program, '.'],
    { cwd: join(import.meta.dirname, folder), timeout: BUILT_WITHIN_MS, encoding: 'utf8' },
  );
  if (status === 0) return program;
  console.warn(`without ${folder}: ${stderr?.trim().split('\n').at(-1) || 'there is no Go here'}`);
  return undefined;
}
