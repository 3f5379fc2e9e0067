import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Go's own packages install it, which is in no path by itself. */
const INSTALLED = '/usr/local/go/bin/go';

/** Checks of Go's checksum database (`x/mod/sumdb`), built from `sumdb/main.go`; undefined where Go or its module cannot be had. */
export function buildSumdbProgram(): ((input: object) => string) | undefined {
  const program = join(mkdtempSync(join(tmpdir(), 'croneai-sumdb-')), 'check');
  const { status } = spawnSync(existsSync(INSTALLED) ? INSTALLED : 'go', ['build', '-o', program, '.'], {
    cwd: join(import.meta.dirname, 'sumdb'),
    timeout: 180_000,
  });
  if (status !== 0) return undefined;
  return (input) => spawnSync(program, { input: JSON.stringify(input), encoding: 'utf8' }).stdout;
}
