import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);
/** Start of a system, some slots of a minute, and its stop. */
const WITHIN_MS = 420_000;

it('refuses nothing to 1,000 open signals pages over three slots', { timeout: WITHIN_MS }, async () => {
  const bench = run(process.execPath, ['tests/bench/pages.ts', '--pages', '1000', '--slots', '3'], {
    timeout: WITHIN_MS,
  });
  // Reply times are for the bench, because other work may run here. It exits with 1 if they were
  // slow.
  const { stdout } = await bench.catch((error: { stdout: string }) => error);
  console.log(stdout);
  expect(stdout).toContain('PASS nothing refused (0)');
});
