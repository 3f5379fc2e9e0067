import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Path at which Go's official packages install the program `go`. It is often not in the PATH. */
const INSTALLED = '/usr/local/go/bin/go';
const BUILT_WITHIN_MS = 240_000;

/**
 * Builds an external program from the folder next to this file. If Go or its modules are
 * unavailable, prints a message and returns undefined.
 */
export async function buildGoProgram(folder: 'growth' | 'sumdb' | 'witness'): Promise<string | undefined> {
  const program = join(mkdtempSync(join(tmpdir(), `croneai-${folder}-`)), folder);
  try {
    await promisify(execFile)(existsSync(INSTALLED) ? INSTALLED : 'go', ['build', '-o', program, '.'], {
      cwd: join(import.meta.dirname, folder),
      timeout: BUILT_WITHIN_MS,
    });
    return program;
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string };
    console.warn(`without ${folder}: ${stderr.trim().split('\n').at(-1) || 'there is no Go here'}`);
    return undefined;
  }
}
